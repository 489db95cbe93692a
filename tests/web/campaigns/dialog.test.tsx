import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { aConnection, connectionIdOf, inDays, past } from '../support/builders.ts';
import { aCampaign, listedSettings, listIdOf, openCampaigns } from '../support/campaign-builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';
import { stubStorage } from '../support/taking-storage.ts';

const connections = [
  aConnection(1, { name: 'Vendas', createdAt: '2026-01-01T12:00:00.000Z' }),
  aConnection(2, { name: 'Filial', createdAt: inDays(-2) }),
  aConnection(3, { name: 'Página', channel: 'facebook' }),
];
const made = (body: unknown): Campaign => aCampaign(9, { ...(body as Partial<Campaign>), contactList: null });

const open = (records: Campaign[], api: FakeHandlers = {}) =>
  openCampaigns('/campaigns', {
    listCampaigns: () => ({ records, hasMore: false }),
    listConnections: () => connections,
    listCampaignSettings: () => listedSettings({ variables: [{ key: 'promo', value: '20% de desconto' }] }),
    createCampaign: ({ body }) => made(body),
    updateCampaign: ({ body }) => made(body),
    ...api,
  });

async function openNew(api: FakeHandlers = {}) {
  const app = await open([], api);
  await app.user.click(await screen.findByRole('button', { name: 'Nova campanha' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Nova campanha' })) };
}

async function openOne(campaign: Campaign, action: string, title: string, api: FakeHandlers = {}) {
  const app = await open([campaign], api);
  await app.user.click(await screen.findByRole('button', { name: 'Ações' }));
  await app.user.click(await screen.findByRole('menuitem', { name: `${action}: ${campaign.name}` }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: title })) };
}

type App = Awaited<ReturnType<typeof openNew>>;

async function choose({ user, dialog }: App, { list = 'Clientes', connection = 'Vendas' } = {}): Promise<void> {
  await user.click(dialog.getByRole('combobox', { name: 'Lista de contatos' }));
  await user.click(await screen.findByRole('option', { name: new RegExp(list) }));
  await user.click(dialog.getByRole('combobox', { name: 'Conexões' }));
  await user.click(await screen.findByRole('option', { name: connection }));
  await user.keyboard('{Escape}');
}

const bodyOf = ({ calls }: App, route = 'createCampaign') => calls.find((call) => call.route === route)?.body;

describe('a new campaign', () => {
  it('is written with variables, shown as a contact of the list gets it, and saved', async () => {
    const app = await openNew();
    const { user, dialog } = app;
    await user.type(dialog.getByLabelText(/^Nome/), 'Natal');
    await choose(app);
    await user.type(dialog.getByLabelText('Mensagem 1'), 'Oi ');
    await user.click(within(dialog.getByRole('group', { name: 'Inserir no texto' })).getByRole('button', { name: 'Nome' }));
    await user.click(dialog.getByRole('button', { name: 'promo' }));
    expect(dialog.getByLabelText('Mensagem 1')).toHaveValue('Oi {nome}{promo}');
    const preview = dialog.getByRole('region', { name: 'Prévia' });
    expect(preview).toHaveTextContent('Como Maria recebe');
    expect(preview).toHaveTextContent('Oi Maria20% de desconto');

    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Campanha salva.')).toBeInTheDocument();
    expect(bodyOf(app)).toMatchObject({
      name: 'Natal',
      message1: 'Oi {nome}{promo}',
      contactListId: listIdOf(1),
      whatsappIds: [connectionIdOf(1)],
      scheduledAt: null,
      dailyCap: null,
      sendingHours: null,
      confirmation: false,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('offers WhatsApp connections alone', async () => {
    const { user, dialog } = await openNew();

    await user.click(dialog.getByRole('combobox', { name: 'Conexões' }));

    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Vendas', 'Filial']);
  });

  it('has a question for each message once confirmation is wanted', async () => {
    const { user, dialog } = await openNew();
    expect(dialog.queryByLabelText(/^Pergunta de confirmação/)).not.toBeInTheDocument();

    await user.click(dialog.getByRole('switch', { name: 'Confirmação' }));
    await user.click(dialog.getByRole('tab', { name: 'Msg. 3' }));
    await user.type(dialog.getByLabelText('Pergunta de confirmação 3'), 'Posso enviar?');
    await user.type(dialog.getByLabelText('Mensagem 3'), 'Aí vai');

    expect(dialog.getByRole('tab', { name: 'Msg. 3 •' })).toHaveAttribute('aria-selected', 'true');
    expect(dialog.getByRole('region', { name: 'Prévia' })).toHaveTextContent('Posso enviar?Aí vai');
  });

  it('asks for a name of two letters', async () => {
    const app = await openNew();

    await app.user.type(app.dialog.getByLabelText(/^Nome/), 'N');
    await app.user.click(app.dialog.getByRole('button', { name: 'Salvar' }));

    expect(await app.dialog.findByText('Muito curto!')).toBeInTheDocument();
    expect(bodyOf(app)).toBeUndefined();
  });

  it('must be whole once it has a time', async () => {
    const app = await openNew();
    const { user, dialog } = app;
    await user.type(dialog.getByLabelText(/^Nome/), 'Natal');
    await user.type(dialog.getByLabelText('Agendamento'), '2036-11-30T14:05');
    await user.click(dialog.getByRole('tab', { name: 'Msg. 2' }));

    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await dialog.findByText('A campanha não tem mensagem.')).toBeInTheDocument();
    expect(dialog.getByRole('tab', { name: 'Msg. 1' })).toHaveAttribute('aria-selected', 'true');
    expect(dialog.getByText('Escolha ao menos uma conexão.')).toBeInTheDocument();
    expect(dialog.getByText('Escolha uma lista com contatos.')).toBeInTheDocument();
    expect(bodyOf(app)).toBeUndefined();
  });

  it('has a daily limit and sending hours under more options', async () => {
    const app = await openNew();
    const { user, dialog } = app;
    await user.type(dialog.getByLabelText(/^Nome/), 'Natal');
    await user.type(dialog.getByLabelText('Limite por dia e conexão'), '200');
    await user.type(dialog.getByLabelText('Enviar a partir de'), '0800');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await dialog.findByText('Preencha os dois horários')).toBeInTheDocument();

    await user.type(dialog.getByLabelText('Enviar até'), '1800');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(bodyOf(app)).toMatchObject({ dailyCap: 200, sendingHours: { from: '08:00', to: '18:00' } }));
  });

  it('says at the field what it lacks to start, and stays made', async () => {
    const app = await openNew({ startCampaign: () => fail('ERR_CAMPAIGN_WITHOUT_TEXT', {}, {}, 'message1') });
    const { user, dialog, calls } = app;
    await user.type(dialog.getByLabelText(/^Nome/), 'Natal');
    await user.click(dialog.getByRole('button', { name: 'Salvar e iniciar' }));
    expect(await dialog.findByText('A campanha não tem mensagem.')).toBeInTheDocument();

    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.map(({ route }) => route).filter((route) => /(create|update|start)Campaign$/.test(route))).toEqual([
      'createCampaign',
      'startCampaign',
      'updateCampaign',
    ]);
  });

  it('warns of a new connection, and starts when that is taken', async () => {
    const app = await openNew({ startCampaign: () => aCampaign(9, { status: 'EM_ANDAMENTO' }) });
    const { user, dialog, calls } = app;
    await user.type(dialog.getByLabelText(/^Nome/), 'Natal');
    await user.type(dialog.getByLabelText('Mensagem 1'), 'Oi');
    await choose(app, { connection: 'Filial' });
    expect(dialog.getByText(/^A conexão Filial é nova aqui/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Salvar e iniciar' }));
    const question = within(await screen.findByRole('dialog', { name: 'Risco de bloqueio pelo WhatsApp' }));
    await user.click(question.getByRole('button', { name: 'Cancelar' }));
    expect(calls.some(({ route }) => route === 'createCampaign')).toBe(false);

    await user.click(dialog.getByRole('button', { name: 'Salvar e iniciar' }));
    await user.click(await screen.findByRole('button', { name: 'Iniciar mesmo assim' }));

    expect(await screen.findByText('Campanha iniciada.')).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'startCampaign')).toHaveLength(1);
  });
});

describe('the file of a campaign', () => {
  beforeEach(stubStorage);

  it('is shown, uploaded, and saved with the campaign in one call, after which it may be too late for another', async () => {
    const app = await openNew({ createUpload: () => ({ key: 'media/novo.png', url: 'https://storage.example/', fields: {} }) });
    const { user, dialog } = app;
    await user.type(dialog.getByLabelText(/^Nome/), 'Natal');
    await user.upload(dialog.getByLabelText('Arquivo'), new File(['\x89PNG'], 'novo.png', { type: 'image/png' }));
    expect(within(dialog.getByRole('region', { name: 'Prévia' })).getByRole('img', { name: 'Arquivo da campanha' })).toBeInTheDocument();

    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Campanha salva.')).toBeInTheDocument();
    expect(bodyOf(app)).toMatchObject({ name: 'Natal', upload: { key: 'media/novo.png', name: 'novo.png' } });
  });

  it('is uploaded once, though the campaign was refused at first', async () => {
    let refusals = 0;
    const app = await openNew({
      createUpload: () => ({ key: 'media/novo.png', url: 'https://storage.example/', fields: {} }),
      createCampaign: ({ body }) => (refusals++ === 0 ? fail('ERR_UNAVAILABLE') : made(body)),
    });
    const { user, dialog, calls } = app;
    await user.type(dialog.getByLabelText(/^Nome/), 'Natal');
    await user.upload(dialog.getByLabelText('Arquivo'), new File(['\x89PNG'], 'novo.png', { type: 'image/png' }));

    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await dialog.findByRole('alert');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Campanha salva.')).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'createUpload')).toHaveLength(1);
  });

  it('is taken away', async () => {
    const withFile = aCampaign(1, { mediaName: 'foto.png', mediaPath: 'https://media.example/foto.png', mediaMimeType: 'image/png' });
    const app = await openOne(withFile, 'Editar', 'Editar campanha');
    const { user, dialog } = app;
    expect(dialog.getByRole('img', { name: 'Arquivo da campanha' })).toHaveAttribute('src', withFile.mediaPath);

    await user.click(dialog.getByRole('button', { name: 'Remover foto.png' }));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(bodyOf(app, 'updateCampaign')).toMatchObject({ upload: null }));
  });
});

describe('a campaign that is there', () => {
  it('can be read only from an hour before its time on', async () => {
    const { dialog } = await openOne(
      aCampaign(1, { status: 'PROGRAMADA', scheduledAt: new Date(Date.now() + 59 * 60_000).toISOString() }),
      'Ver',
      'Campanha Campanha 1',
    );

    expect(dialog.getByText(/não pode mais ser alterada/)).toBeInTheDocument();
    const fields = ['Nome', 'Lista de contatos', 'Agendamento', 'Confirmação', 'Mensagem 1', 'Limite por dia e conexão', 'Enviar até'];
    for (const field of fields) expect(dialog.getByLabelText(new RegExp(`^${field}`), { selector: 'input, textarea' })).toBeDisabled();
    expect(dialog.queryByRole('button', { name: /^Salvar/ })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Fechar' })).toBeInTheDocument();
  });

  it('can be changed while its time is more than an hour ahead', async () => {
    const { dialog } = await openOne(
      aCampaign(1, { status: 'PROGRAMADA', scheduledAt: new Date(Date.now() + 61 * 60_000).toISOString() }),
      'Editar',
      'Editar campanha',
    );

    expect(dialog.getByLabelText(/^Nome/)).toBeEnabled();
    expect(dialog.getByLabelText('Mensagem 1')).toBeEnabled();
  });

  it('keeps save and messages when it is cancelled, and goes on with them', async () => {
    const app = await openOne(aCampaign(1, { status: 'CANCELADA', startedAt: past, scheduledAt: past }), 'Editar', 'Editar campanha', {
      updateCampaign: () => aCampaign(1, { status: 'CANCELADA' }),
      restartCampaign: () => aCampaign(1, { status: 'EM_ANDAMENTO' }),
    });
    const { user, dialog } = app;
    expect(dialog.getByLabelText(/^Nome/)).toBeDisabled();
    expect(dialog.getByRole('combobox', { name: 'Lista de contatos' })).toBeDisabled();
    expect(dialog.getByLabelText('Agendamento')).toBeDisabled();

    await user.type(dialog.getByLabelText('Mensagem 1'), ' Ainda dá.');
    await user.click(dialog.getByRole('button', { name: 'Salvar e reiniciar' }));

    expect(await screen.findByText('Campanha reiniciada.')).toBeInTheDocument();
    expect(bodyOf(app, 'updateCampaign')).toMatchObject({ message1: 'Olá {nome}! Ainda dá.', scheduledAt: null, contactListId: null });
  });

  it.each([
    ['PROGRAMADA', 'startCampaign', 'Campanha iniciada.'],
    ['CANCELADA', 'restartCampaign', 'Campanha reiniciada.'],
  ] as const)('can be changed whole when it is cancelled before it began, and goes on (%s once saved)', async (status, step, said) => {
    const app = await openOne(aCampaign(1, { status: 'CANCELADA', scheduledAt: past }), 'Editar', 'Editar campanha', {
      updateCampaign: () => aCampaign(1, { status }),
      [step]: () => aCampaign(1, { status: 'EM_ANDAMENTO' }),
    });
    const { user, dialog } = app;
    for (const field of [/^Nome/, /^Agendamento/, 'Mensagem 1']) expect(dialog.getByLabelText(field)).toBeEnabled();

    await user.click(dialog.getByRole('button', { name: 'Salvar e reiniciar' }));

    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(bodyOf(app, 'updateCampaign')).toMatchObject({ scheduledAt: past });
  });
});
