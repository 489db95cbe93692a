import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { campaignSettingDefaults, type CampaignSettings } from '#shared/contract/campaigns.ts';
import { listedSettings, openCampaigns } from '../support/campaign-builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';

const open = (api: FakeHandlers = {}) =>
  openCampaigns('/campaigns-config', {
    listCampaignSettings: () => listedSettings({ variables: [{ key: 'promo', value: '20%' }] }),
    saveCampaignSettings: ({ body }) => listedSettings((body as { settings: Parameters<typeof listedSettings>[0] }).settings),
    ...api,
  });

const optionsOf = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) => {
  await user.click(await screen.findByRole('combobox', { name }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  return options;
};

describe('settings of campaigns', () => {
  it('offers the choices of the specification and what is stored', async () => {
    const app = await open();

    expect(await optionsOf(app, 'Intervalo aleatório entre mensagens')).toEqual([
      'Sem intervalo',
      '5 segundos',
      '10 segundos',
      '15 segundos',
      '20 segundos',
      '60 segundos',
    ]);
    expect(await optionsOf(app, 'Intervalo maior após')).toEqual([
      'Não definido',
      '5 mensagens',
      '10 mensagens',
      '15 mensagens',
      '20 mensagens',
      '60 mensagens',
    ]);
    expect(await optionsOf(app, 'Intervalo maior')).toEqual([
      'Não definido',
      '20 segundos',
      '30 segundos',
      '40 segundos',
      '50 segundos',
      '60 segundos',
      '120 segundos',
    ]);
  });

  it('saves intervals and variables', async () => {
    const { user, calls } = await open();
    await user.click(await screen.findByRole('combobox', { name: 'Intervalo aleatório entre mensagens' }));
    await user.click(await screen.findByRole('option', { name: '5 segundos' }));
    await user.type(screen.getByLabelText('Nome da variável'), 'loja');
    await user.type(screen.getByLabelText('Conteúdo'), 'Estrela{Enter}');
    await user.type(screen.getByLabelText('Conteúdo de {promo}'), ' hoje');

    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Configurações salvas')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'saveCampaignSettings')?.body).toEqual({
      settings: {
        messageInterval: 5,
        longerIntervalAfter: 60,
        greaterInterval: 120,
        yesWords: campaignSettingDefaults.yesWords,
        variables: [
          { key: 'promo', value: '20% hoje' },
          { key: 'loja', value: 'Estrela' },
        ],
      },
      settingsBefore: { ...campaignSettingDefaults, variables: [{ key: 'promo', value: '20%' }] },
    });
  });

  it.each([
    ['promo', 'Já existe uma variável com este nome.'],
    ['nome', 'Este nome é do contato.'],
    ['com espaço', 'Até 30 caracteres, sem espaços nem chaves.'],
  ])('adds no variable %s', async (key, reason) => {
    const { user } = await open();

    await user.type(await screen.findByLabelText('Nome da variável'), key);
    await user.click(screen.getByRole('button', { name: 'Adicionar variável' }));

    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Remover/ })).toHaveLength(1);
  });

  it('saves with them the variable that was typed and not yet added', async () => {
    const { user, calls } = await open();
    await user.type(await screen.findByLabelText('Nome da variável'), 'loja');
    await user.type(screen.getByLabelText('Conteúdo'), 'Estrela');

    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Configurações salvas')).toBeInTheDocument();
    const variables = [
      { key: 'promo', value: '20%' },
      { key: 'loja', value: 'Estrela' },
    ];
    expect(calls.find(({ route }) => route === 'saveCampaignSettings')?.body).toMatchObject({ settings: { variables } });
    expect(screen.getByLabelText('Nome da variável')).toHaveValue('');
  });

  it('saves nothing while the variable that was typed cannot be added', async () => {
    const { user, calls } = await open();
    await user.type(await screen.findByLabelText('Nome da variável'), 'nome');

    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Este nome é do contato.')).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'saveCampaignSettings')).toBe(false);
  });

  it('adds no variable without a content: customers would read nothing in its place', async () => {
    const { user, calls } = await open();
    await user.type(await screen.findByLabelText('Nome da variável'), 'loja');

    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Escreva o conteúdo.')).toBeInTheDocument();
    expect(screen.getByLabelText('Conteúdo')).toBeInvalid();
    expect(calls.some(({ route }) => route === 'saveCampaignSettings')).toBe(false);
  });

  it('follows what a colleague has saved, and says on what it is based', async () => {
    let interval = 60;
    const { user, calls } = await open({
      listCampaignSettings: () => listedSettings({ messageInterval: interval }),
      saveCampaignSettings: ({ body }) => {
        const { settings, settingsBefore } = body as { settings: CampaignSettings; settingsBefore: CampaignSettings };
        return settingsBefore.messageInterval === interval ? listedSettings(settings) : fail('ERR_CONFLICT');
      },
    });
    await user.type(await screen.findByLabelText('Nome da variável'), 'loja');
    await user.type(screen.getByLabelText('Conteúdo'), 'Estrela');
    interval = 5;

    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Outra pessoa alterou isto ao mesmo tempo. Tente de novo.')).toBeInTheDocument();
    expect(await screen.findByRole('combobox', { name: 'Intervalo aleatório entre mensagens' })).toHaveTextContent('5 segundos');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Configurações salvas')).toBeInTheDocument();
    expect(calls.findLast(({ route }) => route === 'saveCampaignSettings')?.body).toMatchObject({
      settings: { messageInterval: 5, variables: [{ key: 'loja', value: 'Estrela' }] },
    });
  });

  it('removes a variable', async () => {
    const { user } = await open();

    await user.click(await screen.findByRole('button', { name: 'Remover {promo}' }));

    expect(await screen.findByText('Nenhuma variável ainda.')).toBeInTheDocument();
  });

  it('says when nothing was saved', async () => {
    const { user } = await open({ saveCampaignSettings: () => fail('ERR_UNAVAILABLE') });

    await user.click(await screen.findByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('O serviço não está respondendo. Tente de novo em instantes.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Configurações salvas')).not.toBeInTheDocument());
  });
});
