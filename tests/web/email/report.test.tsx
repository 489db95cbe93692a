import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { EmailReport } from '#shared/contract/emails.ts';
import { companyId, past } from '../support/builders.ts';
import { aMailRecipient, anEmail, anEmailReport, emailIdOf, noMailCounts, openEmails } from '../support/email-builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';
import { factOf, reloadsAfterEnd } from '../support/report-steps.ts';

const open = (report: EmailReport, api: FakeHandlers = {}) => openEmails(`/email/${emailIdOf(1)}/report`, { getEmailReport: () => report, ...api });

const noFact = (label: string) => expect(screen.queryByText(label, { selector: 'dt' })).not.toBeInTheDocument();

describe('report of an e-mail campaign', () => {
  it('shows how many got it, of how many, and only the cards that apply', async () => {
    await open(anEmailReport());

    expect(await screen.findByText('1 de 4 entregues')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'E-mails entregues' })).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('E-mail 1');
    expect(factOf('Destinatários')).toHaveTextContent('4');
    expect(factOf('Enviados')).toHaveTextContent('2');
    for (const label of ['Abertos', 'Com clique', 'Voltaram', 'Spam', 'Saíram da lista', 'Bloqueados', 'Com falha']) noFact(label);
    await waitFor(() => expect(factOf('Remetente')).toHaveTextContent('Loja 1 <contato1@loja.com.br>'));
    expect(screen.getByRole('link', { name: 'Voltar às campanhas' })).toHaveAttribute('href', '/email');
  });

  it('shows openings and clicks where they are counted, and what went wrong', async () => {
    const campaign = anEmail(1, { status: 'EM_ANDAMENTO', startedAt: past, tracks: true });
    await open(
      anEmailReport({ campaign, counts: { ...noMailCounts, opened: 3, clicked: 2, bounced: 1, complained: 5, unsubscribed: 6, suppressed: 7, failed: 8 } }),
    );

    await screen.findByText('0 de 4 entregues');
    expect(factOf('Abertos')).toHaveTextContent('3');
    expect(factOf('Com clique')).toHaveTextContent('2');
    expect(factOf('Voltaram')).toHaveTextContent('1');
    expect(factOf('Spam')).toHaveTextContent('5');
    expect(factOf('Saíram da lista')).toHaveTextContent('6');
    expect(factOf('Bloqueados')).toHaveTextContent('7');
    expect(factOf('Com falha')).toHaveTextContent('8');
  });

  it.each([
    ['bounces', null, /^A campanha parou sozinha: muitos e-mails voltaram\. Confira de onde vem a lista/],
    ['complaints', null, /^A campanha parou sozinha: muita gente marcou o e-mail como spam\. Escreva só a quem pediu/],
    ['senderNotVerified', null, /^O domínio do remetente não está mais validado\. Valide o DNS de novo/],
    ['dailyCap', '2036-11-30T14:05:00.000Z', /^A cota diária de envio acabou\. Próxima tentativa: 30\/11\/2036, 14:05\. A campanha segue sozinha/],
  ] as const)('says that it waits because of %s, and what to do', async (reason, until, words) => {
    await open(anEmailReport({ pause: { reason, until } }));

    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('counts live, and asks why it waits', async () => {
    let pause: EmailReport['pause'] = null;
    const { sockets } = await open(anEmailReport(), { getEmailReport: () => anEmailReport({ counts: { ...noMailCounts, sent: 4, delivered: 3 }, pause }) });
    await screen.findByText('3 de 4 entregues');
    const emailId = emailIdOf(1);

    sockets.emit('emailReport', { action: 'update', emailId, counts: { ...noMailCounts, sent: 4, delivered: 4 } });
    expect(await screen.findByText('4 de 4 entregues')).toBeInTheDocument();
    pause = { reason: 'rateLimited', until: null };
    sockets.emit('emailReport', { action: 'update', emailId });

    expect(await screen.findByText(/^O serviço de e-mail pediu um ritmo menor\./)).toBeInTheDocument();
  });

  it('says why it stopped by itself', async () => {
    await open(anEmailReport({ campaign: anEmail(1, { status: 'CANCELADA', failure: 'ERR_CAMPAIGN_WITHOUT_LIST' }) }));

    expect(await screen.findByText('A campanha parou: Escolha uma lista com contatos.')).toBeInTheDocument();
  });

  it('is loaded once more five seconds after the end', async () => {
    const { sockets, calls } = await open(anEmailReport());
    await screen.findByText('1 de 4 entregues');
    const record = anEmail(1, { status: 'FINALIZADA', completedAt: past, updatedAt: '2027-01-01T00:00:00.000Z' });
    const event = `company-${companyId}-email`;

    const reloads = await reloadsAfterEnd(calls, 'getEmailReport', () => sockets.emitFrame({ events: [{ event, data: { action: 'update', record } }] }));

    expect(reloads).toEqual([0, 1]);
  });

  it('offers to stop while it runs, and to try again those that failed when it has ended', async () => {
    const ended = anEmail(1, { status: 'FINALIZADA', completedAt: past });
    const { user, calls } = await open(anEmailReport({ campaign: ended, counts: { ...noMailCounts, delivered: 3, failed: 1 } }), {
      retryFailedEmail: () => anEmail(1, { status: 'EM_ANDAMENTO', updatedAt: '2027-01-01T00:00:00.000Z' }),
    });
    expect(screen.queryByRole('button', { name: 'Parar' })).not.toBeInTheDocument();

    await user.click(await screen.findByRole('button', { name: 'Tentar de novo os que falharam' }));

    expect(await screen.findByRole('button', { name: 'Parar' })).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'retryFailedEmail')).toHaveLength(1);
  });

  it('says that there is no such campaign', async () => {
    await open(anEmailReport(), { getEmailReport: () => fail('ERR_NO_CAMPAIGN_FOUND') });

    expect(await screen.findByText('Esta campanha não existe mais.')).toBeInTheDocument();
  });
});

describe('recipients of an e-mail campaign', () => {
  const bounced = aMailRecipient(2, { state: 'bounced', reason: '550 mailbox unavailable' });
  const suppressed = aMailRecipient(3, { state: 'suppressed' });
  const listed: FakeHandlers = {
    listMailRecipients: ({ query }) => ({ recipients: query['state'] === 'bounced' ? [bounced] : [aMailRecipient(1), bounced, suppressed], hasMore: false }),
  };

  it('are shown with their state and the reason', async () => {
    await open(anEmailReport(), listed);

    expect(await screen.findByRole('row', { name: /Cliente 2.*Voltou.*550 mailbox unavailable/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Cliente 3.*Bloqueado.*não foi enviado/ })).toBeInTheDocument();
  });

  it('are filtered by state, of which openings are none where they are not counted', async () => {
    const { user } = await open(anEmailReport(), listed);
    await screen.findByRole('row', { name: /Cliente 1/ });
    await user.click(screen.getByRole('combobox', { name: 'Situação' }));
    expect(await screen.findByRole('option', { name: 'Voltou' })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'Aberto' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('option', { name: 'Voltou' }));

    await waitFor(() => expect(screen.queryByRole('row', { name: /Cliente 1/ })).not.toBeInTheDocument());
    expect(location.search).toBe('?state=bounced');
  });

  it('are exported whole', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    const { user, calls } = await open(anEmailReport(), {
      listMailRecipients: ({ query }) =>
        query['cursor'] ? { recipients: [bounced], hasMore: false } : { recipients: [aMailRecipient(1, { name: '=1+1' })], hasMore: true, nextCursor: 'next' },
    });
    await within(await screen.findByRole('table')).findByRole('row', { name: /=1\+1/ });

    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));

    await waitFor(() => expect(files).toHaveLength(1));
    const [head, first, second] = (await files[0]?.text())?.split('\r\n') ?? [];
    expect(head).toMatch(/Nome;E-mail;Situação;Motivo;Quando$/);
    expect(first).toMatch(/^'=1\+1;cliente1@example\.com;Entregue;;20\/11\/2026/);
    expect(second).toMatch(/^Cliente 2;cliente2@example\.com;Voltou;550 mailbox unavailable;/);
    expect(calls.filter(({ route, query }) => route === 'listMailRecipients' && query['size'] === 'export')).toHaveLength(2);
  });
});
