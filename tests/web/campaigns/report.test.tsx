import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CampaignReport } from '#shared/contract/campaigns.ts';
import { aConnection, companyId, connectionIdOf, past } from '../support/builders.ts';
import { aCampaign, aRecipient, aReport, campaignIdOf, noCounts, openCampaigns } from '../support/campaign-builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';
import { factOf, reloadsAfterEnd } from '../support/report-steps.ts';

const connections = [1, 2, 3].map((n) => aConnection(n, { name: `Número ${n}` }));
const open = (report: CampaignReport, api: FakeHandlers = {}) =>
  openCampaigns(`/campaign/${campaignIdOf(1)}/report`, { getCampaignReport: () => report, listConnections: () => connections, ...api });

describe('report of a campaign', () => {
  it('shows how many got it, of how many, and only the cards that apply', async () => {
    await open(aReport());

    expect(await screen.findByText('1 de 4 entregues')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Mensagens entregues' })).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Campanha 1');
    expect(factOf('Contatos válidos')).toHaveTextContent('4');
    expect(factOf('Enviadas')).toHaveTextContent('2');
    expect(screen.queryByText('Confirmações solicitadas')).not.toBeInTheDocument();
    expect(screen.queryByText('Com falha', { selector: 'dt' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Voltar às campanhas' })).toHaveAttribute('href', '/campaigns');
  });

  it('shows confirmations where they are asked for, and what went wrong', async () => {
    const campaign = aCampaign(1, { status: 'EM_ANDAMENTO', confirmation: true });
    await open(aReport({ campaign, counts: { ...noCounts, asked: 3, confirmed: 2, failed: 1, optedOut: 1 } }));

    await screen.findByText('0 de 4 entregues');
    expect(factOf('Confirmações solicitadas')).toHaveTextContent('3');
    expect(factOf('Confirmações')).toHaveTextContent('2');
    expect(factOf('Com falha')).toHaveTextContent('1');
    expect(factOf('Saíram da lista')).toHaveTextContent('1');
  });

  it('says of each connection why it waits, and until when', async () => {
    const until = '2036-11-30T14:05:00.000Z';
    const campaign = aCampaign(1, { status: 'EM_ANDAMENTO', whatsappIds: [connectionIdOf(1), connectionIdOf(2), connectionIdOf(3)] });
    const waiting = { status: 'waiting', until } as const;
    await open(
      aReport({
        campaign,
        lanes: [
          { whatsappId: connectionIdOf(1), ...waiting, reason: 'dailyCap' },
          { whatsappId: connectionIdOf(2), ...waiting, reason: 'restricted' },
          { whatsappId: connectionIdOf(9), status: 'waiting', reason: 'connectionGone', until: null },
        ],
      }),
    );

    const lines = within(await screen.findByRole('list', { name: 'Conexões' })).getAllByRole('listitem');

    await waitFor(() =>
      expect(lines.map(({ textContent }) => textContent)).toEqual([
        'Número 1Limite do dia atingido · até 30/11/2036, 14:05',
        'Número 2O WhatsApp restringiu este número: em pausa · até 30/11/2036, 14:05',
        'Número 3Ainda não começou',
        'Conexão excluídaA conexão foi excluída: as outras seguem por ela',
      ]),
    );
  });

  it('counts live, and follows a lane', async () => {
    const { sockets } = await open(aReport());
    await screen.findByText('1 de 4 entregues');
    const campaignId = campaignIdOf(1);

    sockets.emit('campaignReport', { action: 'update', campaignId, counts: { ...noCounts, sent: 4, delivered: 3 } });
    sockets.emit('campaignReport', {
      action: 'update',
      campaignId,
      lane: { whatsappId: connectionIdOf(1), status: 'waiting', reason: 'disconnected', until: null },
    });

    expect(await screen.findByText('3 de 4 entregues')).toBeInTheDocument();
    expect(await screen.findByText('Desconectada: segue quando a conexão voltar')).toBeInTheDocument();
  });

  it('says of how many, once the campaign that it was opened for begins, or goes on to others', async () => {
    const campaign = aCampaign(1, { status: 'EM_ANDAMENTO' });
    let valid = 0;
    const { sockets } = await open(aReport(), { getCampaignReport: () => aReport({ campaign, valid, counts: noCounts, lanes: [] }) });
    await screen.findByText('0 de 0 entregues');
    const begin = (): void => {
      for (const status of ['running', 'done'] as const) {
        const lane = { whatsappId: connectionIdOf(1), status, reason: null, until: null };
        sockets.emit('campaignReport', { action: 'update', campaignId: campaignIdOf(1), lane });
      }
    };

    valid = 4;
    begin();
    const first = await screen.findByText('0 de 4 entregues');
    valid = 6;
    begin();

    expect(first).toBeInTheDocument();
    expect(await screen.findByText('0 de 6 entregues')).toBeInTheDocument();
  });

  it('is loaded once more five seconds after the end', async () => {
    const { sockets, calls } = await open(aReport());
    await screen.findByText('1 de 4 entregues');
    const record = aCampaign(1, { status: 'FINALIZADA', completedAt: past, updatedAt: '2027-01-01T00:00:00.000Z' });
    const event = `company-${companyId}-campaign`;

    const reloads = await reloadsAfterEnd(calls, 'getCampaignReport', () => sockets.emitFrame({ events: [{ event, data: { action: 'update', record } }] }));

    expect(reloads).toEqual([0, 1]);
  });

  it('offers to stop while it runs, and to try again those that failed when it has ended', async () => {
    const ended = aCampaign(1, { status: 'FINALIZADA', completedAt: past });
    const { user, calls } = await open(aReport({ campaign: ended, counts: { ...noCounts, delivered: 3, failed: 1 } }), {
      retryFailed: () => aCampaign(1, { status: 'EM_ANDAMENTO', updatedAt: '2027-01-01T00:00:00.000Z' }),
    });
    expect(screen.queryByRole('button', { name: 'Parar' })).not.toBeInTheDocument();

    await user.click(await screen.findByRole('button', { name: 'Tentar de novo os que falharam' }));

    expect(await screen.findByRole('button', { name: 'Parar' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Tentar de novo os que falharam' })).not.toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'retryFailed')).toHaveLength(1);
  });

  it('offers to try again those of whom nothing was heard', async () => {
    await open(aReport({ campaign: aCampaign(1, { status: 'FINALIZADA', completedAt: past }), unheard: 1 }));

    expect(await screen.findByRole('button', { name: 'Tentar de novo os que falharam' })).toBeInTheDocument();
  });

  it('offers a further run to who came onto the list after it had begun', async () => {
    const ended = aCampaign(1, { status: 'FINALIZADA', completedAt: past });
    const { user, calls } = await open(aReport({ campaign: ended, hasNewcomers: true }), {
      restartCampaign: () => aCampaign(1, { status: 'EM_ANDAMENTO', updatedAt: '2027-01-01T00:00:00.000Z' }),
    });

    await user.click(await screen.findByRole('button', { name: 'Enviar a quem entrou depois' }));

    expect(await screen.findByRole('button', { name: 'Parar' })).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'restartCampaign')).toHaveLength(1);
  });

  it('says why it stopped by itself', async () => {
    await open(aReport({ campaign: aCampaign(1, { status: 'CANCELADA', failure: 'ERR_CAMPAIGN_CONNECTIONS_GONE' }) }));

    expect(await screen.findByText('A campanha parou: Nenhuma conexão da campanha existe mais.')).toBeInTheDocument();
  });

  it('says that the campaign was deleted by somebody else', async () => {
    let isThere = true;
    const { sockets } = await open(aReport(), { getCampaignReport: () => (isThere ? aReport() : fail('ERR_NO_CAMPAIGN_FOUND')) });
    await screen.findByText('1 de 4 entregues');
    isThere = false;

    sockets.emitFrame({ events: [{ event: `company-${companyId}-campaign`, data: { action: 'delete', id: campaignIdOf(1) } }] });

    expect(await screen.findByText('Esta campanha não existe mais.')).toBeInTheDocument();
    expect(screen.queryByText('1 de 4 entregues')).not.toBeInTheDocument();
  });

  it('says that there is no such campaign', async () => {
    await open(aReport(), { getCampaignReport: () => fail('ERR_NO_CAMPAIGN_FOUND') });

    expect(await screen.findByText('Esta campanha não existe mais.')).toBeInTheDocument();
  });
});

describe('recipients', () => {
  const failed = aRecipient(2, { state: 'failed', failure: 'ERR_WAPP_INVALID_CONTACT' });
  const listed: FakeHandlers = {
    listRecipients: ({ query }) =>
      query['cursor']
        ? { recipients: [aRecipient(3, { state: 'read' })], hasMore: false }
        : query['state'] === 'failed'
          ? { recipients: [failed], hasMore: false }
          : { recipients: [aRecipient(1), failed], hasMore: true, nextCursor: 'next' },
  };

  it('are shown with their state and why it failed, page by page', async () => {
    const { user } = await open(aReport(), listed);
    expect(await screen.findByRole('row', { name: /Cliente 2.*Falhou.*Este número não tem WhatsApp/ })).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Carregar mais' }));

    expect(await screen.findByRole('row', { name: /Cliente 3.*Lida/ })).toBeInTheDocument();
  });

  it('are filtered by state', async () => {
    const { user } = await open(aReport(), listed);
    await screen.findByRole('row', { name: /Cliente 1/ });

    await user.click(screen.getByRole('combobox', { name: 'Situação' }));
    await user.click(await screen.findByRole('option', { name: 'Falhou' }));

    await waitFor(() => expect(screen.queryByRole('row', { name: /Cliente 1/ })).not.toBeInTheDocument());
    expect(screen.getByRole('row', { name: /Cliente 2/ })).toBeInTheDocument();
    expect(location.search).toBe('?state=failed');
  });

  it('are exported whole: a spreadsheet finds no formula, and an import the very numbers', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    const { user, calls } = await open(aReport(), {
      listRecipients: ({ query }) =>
        query['cursor']
          ? { recipients: [failed, aRecipient(3, { number: '51987654321' })], hasMore: false }
          : { recipients: [aRecipient(1, { name: '=1+1' })], hasMore: true, nextCursor: 'next' },
    });

    await screen.findByRole('row', { name: /=1\+1/ });
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));

    await waitFor(() => expect(files).toHaveLength(1));
    const [, first, second, ofPeru] = (await files[0]?.text())?.split('\r\n') ?? [];
    expect(first).toMatch(/^'=1\+1;5511970000001;Entregue;;Número 1;20\/11\/2026/);
    expect(second).toMatch(/^Cliente 2;5511970000002;Falhou;Este número não tem WhatsApp/);
    expect(ofPeru).toMatch(/^Cliente 3;'\+51987654321;/);
    expect(calls.filter(({ route, query }) => route === 'listRecipients' && query['size'] === 'export')).toHaveLength(2);
  });

  it('say when nobody had a turn yet', async () => {
    await open(aReport());

    expect(await screen.findByText('Ninguém por aqui ainda')).toBeInTheDocument();
  });
});
