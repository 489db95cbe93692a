import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConnection, companyId, connectionIdOf, inDays, past } from '../support/builders.ts';
import { aCampaign, openCampaigns } from '../support/campaign-builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';

const later = '2036-11-30T14:05:00.000Z';
const connections = [aConnection(1, { name: 'Vendas', createdAt: '2026-01-01T12:00:00.000Z' }), aConnection(2, { name: 'Filial', createdAt: inDays(-2) })];
const open = (records: ReturnType<typeof aCampaign>[], api: FakeHandlers = {}, width = 1280) =>
  openCampaigns('/campaigns', { listCampaigns: () => ({ records, hasMore: false }), listConnections: () => connections, ...api }, width);

const openMenu = async (user: Awaited<ReturnType<typeof open>>['user'], name: RegExp) => {
  const row = await screen.findByRole('row', { name });
  await user.click(within(row).getByRole('button', { name: 'Ações' }));
  return screen.findByRole('menu');
};

describe('list of campaigns', () => {
  it('shows name, status, list, connections, times and confirmation', async () => {
    await open([
      aCampaign(2, { name: 'Natal', status: 'PROGRAMADA', scheduledAt: later, confirmation: true, whatsappIds: [connectionIdOf(1), connectionIdOf(2)] }),
      aCampaign(1, { status: 'FINALIZADA', completedAt: past, contactListId: null, contactList: null }),
    ]);

    const row = await screen.findByRole('row', { name: /Natal/ });

    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Programada', 'Clientes', 'Vendas, Filial', '30/11/2036, 14:05', 'Não concluída', 'Sim', '']);
    expect(screen.getByRole('row', { name: /Campanha 1/ })).toHaveTextContent(/Finalizada.*Sem lista.*Sem agendamento.*20\/11\/2026, 12:00.*Não/);
    expect(screen.getByRole('link', { name: 'Campanhas', current: true })).toBeInTheDocument();
  });

  it('offers what each state allows', async () => {
    const { user } = await open([
      aCampaign(5, { status: 'INATIVA' }),
      aCampaign(4, { status: 'PROGRAMADA', scheduledAt: later }),
      aCampaign(3, { status: 'EM_ANDAMENTO' }),
      aCampaign(2, { status: 'CANCELADA' }),
      aCampaign(1, { status: 'FINALIZADA' }),
    ]);

    const offered: (string | null)[][] = [];
    for (const n of [5, 4, 3, 2, 1]) {
      const menu = await openMenu(user, new RegExp(`Campanha ${n}`));
      offered.push(
        within(menu)
          .getAllByRole('menuitem')
          .map(({ textContent }) => textContent?.split(':')[0] ?? null),
      );
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    }

    expect(offered).toEqual([
      ['Iniciar agora', 'Relatório', 'Editar', 'Excluir'],
      ['Iniciar agora', 'Parar', 'Relatório', 'Editar', 'Excluir'],
      ['Parar', 'Relatório', 'Ver', 'Excluir'],
      ['Reiniciar', 'Relatório', 'Editar', 'Excluir'],
      ['Relatório', 'Ver', 'Excluir'],
    ]);
  });

  it('says in a toast why a campaign cannot be stopped', async () => {
    const { user } = await open([aCampaign(1, { status: 'EM_ANDAMENTO' })], { cancelCampaign: () => fail('ERR_CAMPAIGN_NOT_RUNNING') });
    const menu = await openMenu(user, /Campanha 1/);

    await user.click(within(menu).getByRole('menuitem', { name: 'Parar: Campanha 1' }));

    expect(await screen.findByText('A campanha não está em andamento.')).toBeInTheDocument();
  });

  it('restarts a cancelled campaign', async () => {
    const { user, calls } = await open([aCampaign(1, { status: 'CANCELADA' })], { restartCampaign: () => aCampaign(1, { status: 'EM_ANDAMENTO' }) });
    const menu = await openMenu(user, /Cancelada/);

    await user.click(within(menu).getByRole('menuitem', { name: 'Reiniciar: Campanha 1' }));

    expect(await screen.findByRole('row', { name: /Em Andamento/ })).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'restartCampaign')).toHaveLength(1);
  });

  it('asks before it starts, and warns of a connection that is new', async () => {
    const { user, calls } = await open([aCampaign(1, { whatsappIds: [connectionIdOf(2)] })], { startCampaign: () => aCampaign(1, { status: 'EM_ANDAMENTO' }) });
    const menu = await openMenu(user, /Campanha 1/);
    await user.click(within(menu).getByRole('menuitem', { name: 'Iniciar agora: Campanha 1' }));
    const question = await screen.findByRole('dialog', { name: 'Iniciar a campanha Campanha 1 agora?' });
    expect(question).toHaveTextContent(/para a lista Clientes.*A conexão Filial é nova aqui.*aquecer o número/);
    expect(calls.some(({ route }) => route === 'startCampaign')).toBe(false);

    await user.click(within(question).getByRole('button', { name: 'Iniciar mesmo assim' }));

    expect(await screen.findByText('Campanha iniciada.')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Em Andamento/ })).toBeInTheDocument();
  });

  it('asks before one is deleted', async () => {
    const { user } = await open([aCampaign(1)], { deleteCampaign: () => ({ message: 'ok' }) });
    const menu = await openMenu(user, /Campanha 1/);
    await user.click(within(menu).getByRole('menuitem', { name: 'Excluir: Campanha 1' }));

    await user.click(within(await screen.findByRole('dialog', { name: 'Excluir a campanha Campanha 1?' })).getByRole('button', { name: 'Excluir' }));

    expect(await screen.findByText('Campanha excluída.')).toBeInTheDocument();
    expect(await screen.findByText('Nenhuma campanha ainda')).toBeInTheDocument();
  });

  it('follows the campaign live, and says why it stopped by itself', async () => {
    const { sockets } = await open([aCampaign(1, { status: 'PROGRAMADA', scheduledAt: later })]);
    await screen.findByRole('row', { name: /Programada/ });
    const record = aCampaign(1, { status: 'CANCELADA', failure: 'ERR_CAMPAIGN_WITHOUT_LIST', updatedAt: later });

    sockets.emitFrame({ events: [{ event: `company-${companyId}-campaign`, data: { action: 'update', record } }] });

    expect(await screen.findByRole('row', { name: /Cancelada.*Escolha uma lista com contatos\./ })).toBeInTheDocument();
  });

  it('searches by name', async () => {
    const { user, calls } = await open([aCampaign(1)]);

    await user.type(await screen.findByRole('searchbox', { name: 'Buscar campanhas' }), 'nat{Enter}');

    await waitFor(() => expect(calls.filter(({ route }) => route === 'listCampaigns').at(-1)?.query).toEqual({ searchParam: 'nat' }));
  });

  it('shows cards on a phone', async () => {
    await open([aCampaign(1)], {}, 390);

    expect(await screen.findByText('Campanha 1')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('says when the list cannot be loaded', async () => {
    await open([], { listCampaigns: () => fail('ERR_UNAVAILABLE') });

    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível carregar a lista de registros');
  });
});
