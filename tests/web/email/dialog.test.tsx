import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import { past } from '../support/builders.ts';
import { listIdOf } from '../support/campaign-builders.ts';
import { anEmail, aSender, openEmails, senderIdOf, templateIdOf } from '../support/email-builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';

const bare = anEmail(1, { title: '', description: '', senderId: null, contactListId: null, contactList: null, templateId: null });
const changed =
  (campaign: EmailCampaign): NonNullable<FakeHandlers['updateEmail']> =>
  ({ body }) => ({ ...campaign, ...(body as Partial<EmailCampaign>), updatedAt: '2027-01-01T00:00:00.000Z' });

async function openOne(campaign: EmailCampaign, action = 'Editar', title = 'Editar Campanha', api: FakeHandlers = {}) {
  const app = await openEmails('/email', { listEmails: () => ({ email: [campaign], hasMore: false }), updateEmail: changed(campaign), ...api });
  await app.user.click(await screen.findByRole('button', { name: 'Ações' }));
  await app.user.click(await screen.findByRole('menuitem', { name: `${action}: ${campaign.name}` }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: title })) };
}

type App = Awaited<ReturnType<typeof openOne>>;

async function choose({ user, dialog }: App, field: string, option: RegExp): Promise<void> {
  await user.click(dialog.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const bodyOf = ({ calls }: App) => calls.findLast(({ route }) => route === 'updateEmail')?.body;

describe('a new e-mail campaign', () => {
  it('is begun by its name, and then filled in', async () => {
    const { user, calls } = await openEmails('/email', { createEmail: ({ body }) => ({ ...bare, name: (body as { name: string }).name }) });
    await user.click(await screen.findByRole('button', { name: 'CRIAR UMA CAMPANHA DE E-MAIL' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Criar nova campanha' }));
    await user.type(dialog.getByLabelText(/^Nome/), 'N');
    await user.click(dialog.getByRole('button', { name: 'Adicionar' }));
    expect(await dialog.findByText('Muito curto!')).toBeInTheDocument();

    await user.type(dialog.getByLabelText(/^Nome/), 'atal');
    await user.click(dialog.getByRole('button', { name: 'Adicionar' }));

    expect(await screen.findByText('Campanha de e-mail salva com sucesso')).toBeInTheDocument();
    const next = within(await screen.findByRole('dialog', { name: 'Editar Campanha' }));
    expect(next.getByLabelText(/^Nome/)).toHaveValue('Natal');
    expect(calls.filter(({ route }) => route === 'createEmail').map(({ body }) => body)).toEqual([{ name: 'Natal' }]);
  });
});

describe('the form of an e-mail campaign', () => {
  it('offers a new list, also to a company without campaigns by WhatsApp', async () => {
    const { dialog } = await openOne(bare);

    expect(dialog.getByRole('button', { name: 'Nova lista' })).toBeEnabled();
  });

  it('saves what it says, from whom, for whom and by which template', async () => {
    const app = await openOne(bare);
    const { user, dialog } = app;
    await user.type(dialog.getByLabelText(/^Título/), 'Oi');
    await user.type(dialog.getByLabelText(/^Descrição/), 'Abra');
    await choose(app, 'Remetente', /^Loja 1/);
    await choose(app, 'Lista de contatos', /^Clientes/);
    await choose(app, 'Template', /^Boas-vindas/);
    await user.click(dialog.getByRole('switch', { name: 'Contar aberturas e cliques' }));

    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Campanha de e-mail salva com sucesso')).toBeInTheDocument();
    expect(bodyOf(app)).toEqual({
      name: 'E-mail 1',
      title: 'Oi',
      description: 'Abra',
      senderId: senderIdOf(1),
      contactListId: listIdOf(1),
      templateId: templateIdOf(1),
      scheduledAt: null,
      tracks: true,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows the mail as a contact with an address gets it, in a frame where nothing runs', async () => {
    const { user, dialog } = await openOne(anEmail(1));

    const preview = within(dialog.getByRole('region', { name: 'Prévia' }));

    expect(await preview.findByText('Como Maria & Zé recebe')).toBeInTheDocument();
    expect(await preview.findByText('Novidades, Maria & Zé')).toBeInTheDocument();
    const frame = await preview.findByTitle('Conteúdo do e-mail');
    expect(frame).toHaveAttribute('sandbox', '');
    expect(frame).toHaveAttribute('srcdoc', expect.stringContaining('Olá <b>Maria &amp; Zé</b>!'));
    const before = frame.style.width;
    await user.click(preview.getByRole('button', { name: 'Largura de celular' }));
    expect(preview.getByTitle('Conteúdo do e-mail').style.width).not.toBe(before);
  });

  it('lets nobody choose a sender whose domain is not validated, and shows the way to validate it', async () => {
    const { user, dialog } = await openOne(bare, 'Editar', 'Editar Campanha', { listMailSenders: () => [aSender(1, { isVerified: false })] });
    expect(await dialog.findByText(/^Nenhum domínio validado ainda/)).toBeInTheDocument();
    await user.click(dialog.getByRole('combobox', { name: 'Remetente' }));
    expect(await screen.findByRole('option', { name: /domínio não validado$/ })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Escape}');

    await user.click(dialog.getByRole('button', { name: 'VALIDAR DNS' }));

    expect(await screen.findByRole('dialog', { name: 'Validação de DNS' })).toBeInTheDocument();
  });

  it('must be whole once it has a time', async () => {
    const app = await openOne(bare);
    await app.user.type(app.dialog.getByLabelText('Agendamento'), '2036-11-30T14:05');

    await app.user.click(app.dialog.getByRole('button', { name: 'Salvar' }));

    expect(await app.dialog.findAllByText('Obrigatório')).toHaveLength(4);
    expect(bodyOf(app)).toBeUndefined();
  });

  it('must be whole to be sent now; then it is saved and asked for', async () => {
    const app = await openOne(anEmail(1, { title: '' }));
    const { user, dialog } = app;
    await user.click(dialog.getByRole('button', { name: 'Salvar e enviar agora' }));
    expect(await dialog.findByText('Obrigatório')).toBeInTheDocument();
    expect(bodyOf(app)).toBeUndefined();

    await user.type(dialog.getByLabelText(/^Título/), 'Oi');
    await user.click(dialog.getByRole('button', { name: 'Salvar e enviar agora' }));

    const question = within(await screen.findByRole('dialog', { name: 'Enviar a campanha E-mail 1 agora?' }));
    expect(await question.findByText(/^A lista Clientes tem 2 contatos\./)).toBeInTheDocument();
    expect(bodyOf(app)).toMatchObject({ title: 'Oi' });
  });

  it('says at the field what the server refuses', async () => {
    const { user, dialog } = await openOne(anEmail(1), 'Editar', 'Editar Campanha', {
      updateEmail: () => fail('ERR_CAMPAIGN_IN_PAST', {}, {}, 'scheduledAt'),
    });

    await user.type(dialog.getByLabelText('Agendamento'), '2020-11-30T14:05');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await dialog.findByText('O horário precisa estar no futuro.')).toBeInTheDocument();
  });

  it('can only be read while it is sent', async () => {
    const { dialog } = await openOne(anEmail(1, { status: 'EM_ANDAMENTO', startedAt: past }), 'Ver', 'Campanha E-mail 1');

    for (const field of [/^Nome/, /^Título/, /^Descrição/, /^Lista de contatos/, /^Template/, /^Agendamento/, /^Contar aberturas/])
      expect(dialog.getByLabelText(field, { selector: 'input' })).toBeDisabled();
    expect(dialog.queryByRole('button', { name: /^Salvar/ })).not.toBeInTheDocument();
  });

  it('keeps list and time once it has begun, and goes on with the rest', async () => {
    const app = await openOne(anEmail(1, { status: 'CANCELADA', startedAt: past, scheduledAt: past }), 'Editar', 'Editar Campanha', {
      restartEmail: () => anEmail(1, { status: 'EM_ANDAMENTO', updatedAt: '2027-01-02T00:00:00.000Z' }),
    });
    const { user, dialog } = app;
    expect(dialog.getByRole('combobox', { name: 'Lista de contatos' })).toBeDisabled();
    expect(dialog.getByLabelText('Agendamento')).toBeDisabled();

    await user.type(dialog.getByLabelText(/^Título/), '!');
    await user.click(dialog.getByRole('button', { name: 'Salvar e reiniciar' }));

    expect(await screen.findByText('Campanha reiniciada.')).toBeInTheDocument();
    expect(bodyOf(app)).toMatchObject({ title: 'Novidades, {nome}!', contactListId: null, scheduledAt: null });
    expect(await screen.findByRole('row', { name: /Em Andamento/ })).toBeInTheDocument();
  });

  it('can be changed whole when it is cancelled before it began, and goes on', async () => {
    const app = await openOne(anEmail(1, { status: 'CANCELADA', scheduledAt: past }), 'Editar', 'Editar Campanha', {
      restartEmail: () => anEmail(1, { status: 'EM_ANDAMENTO', updatedAt: '2027-01-02T00:00:00.000Z' }),
    });
    const { user, dialog } = app;
    expect(dialog.getByLabelText('Agendamento')).toBeEnabled();

    await user.click(dialog.getByRole('button', { name: 'Salvar e reiniciar' }));

    expect(await screen.findByText('Campanha reiniciada.')).toBeInTheDocument();
    expect(bodyOf(app)).toMatchObject({ contactListId: listIdOf(1), scheduledAt: past });
  });
});
