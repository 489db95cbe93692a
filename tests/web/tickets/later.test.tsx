import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Bulk } from '#shared/contract/bulks.ts';
import { eventName, recordEventName } from '#shared/contract/events.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { aBulk, aTag, aTicket, companyId } from '../support/builders.ts';
import type { FakeHandlers } from '../support/fake-api.ts';
import { noteServerDate } from '#web/api/server-clock.ts';
import { me, openTickets, pathOf } from './support.tsx';

const named = (n: number, name: string, ticket: Partial<Ticket> = {}) => aTicket(n, { contact: { ...aTicket(n).contact, name }, ...ticket });

describe('setting a ticket aside', () => {
  const ticket = named(1, 'Maria');
  const openDialog = async (api: FakeHandlers = {}, setClock: () => void = () => undefined) => {
    const app = await openTickets(pathOf(ticket), { tickets: [ticket], api });
    await app.user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    setClock();
    await app.user.click(await screen.findByRole('menuitem', { name: 'Adiar' }));
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Adiar o ticket de Maria' })) };
  };
  const answer: FakeHandlers = { snoozeTicket: ({ body }) => ({ ...ticket, snoozedUntil: (body as { until: string }).until }) };

  it('leaves for the list, which it is not in any more', async () => {
    const { user, calls, dialog } = await openDialog(answer);

    await user.click(dialog.getByRole('button', { name: /^Até amanhã, 9h/ }));

    expect(await screen.findByText('Atendimento de Maria adiado.')).toBeInTheDocument();
    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Maria' })).not.toBeInTheDocument());
    const asked = calls.find(({ route }) => route === 'snoozeTicket')?.body as { until: string } | undefined;
    const until = new Date(asked?.until ?? '');
    expect([until.getHours(), until.getMinutes()]).toEqual([9, 0]);
  });

  it('takes an hour on a device whose clock is three hours behind', async () => {
    const aheadMs = 3 * 3_600_000;
    const { user, calls, dialog } = await openDialog(answer, () => noteServerDate(new Date(Date.now() + aheadMs).toUTCString(), Date.now(), Date.now()));

    await user.click(dialog.getByRole('button', { name: /^Por 1 hora/ }));

    await waitFor(() => expect(calls.some(({ route }) => route === 'snoozeTicket')).toBe(true));
    const asked = calls.find(({ route }) => route === 'snoozeTicket')?.body as { until: string };
    expect(Math.abs(Date.parse(asked.until) - Date.now() - aheadMs - 3_600_000)).toBeLessThan(10_000);
    noteServerDate(new Date().toUTCString(), Date.now(), Date.now());
  });

  it('goes on until the customer writes', async () => {
    const { user, calls, dialog } = await openDialog(answer);

    await user.click(dialog.getByRole('button', { name: 'Até a próxima mensagem do cliente' }));

    await waitFor(() => expect(calls.find(({ route }) => route === 'snoozeTicket')?.body).toEqual({ until: 'reply' }));
  });

  it('is found under a filter of its own, with its count, and taken back from there', async () => {
    const aside = { ...ticket, snoozedUntil: 'reply' as const };
    const { user, calls } = await openTickets('/tickets', {
      tickets: [],
      api: {
        listTickets: ({ query }) => ({ tickets: query['snoozed'] === 'true' ? [aside] : [], hasMore: false }),
        getTicketByUuid: () => aside,
        countTickets: () => ({ open: 0, openAll: 0, pending: 0, snoozed: 1, snoozedAll: 1 }),
        endSnooze: () => ticket,
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Filtros' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Tickets deixados para depois.*1 ticket$/ }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('link', { name: 'Maria' }));
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Trazer de volta agora' }));

    await waitFor(() => expect(calls.some(({ route }) => route === 'endSnooze')).toBe(true));
    await waitFor(() => expect(screen.queryByText('até a resposta')).not.toBeInTheDocument());
  });

  it('comes back into the open ones live', async () => {
    const { sockets } = await openTickets('/tickets', { tickets: [] });
    await waitFor(() => expect(sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));
    expect(screen.queryByRole('link', { name: 'Maria' })).not.toBeInTheDocument();

    sockets.emitFrame({ events: [{ event: eventName.ticket(companyId), data: { action: 'update', ticket: { ...ticket, userId: me, unreadMessages: 1 } } }] });

    expect(await screen.findByRole('link', { name: 'Maria' })).toBeInTheDocument();
  });
});

describe('changing many tickets', () => {
  const waiting = [named(1, 'Maria', { status: 'pending', userId: null }), named(2, 'João', { status: 'pending', userId: null })];
  const select = async (api: FakeHandlers = {}, tickets: readonly Ticket[] = waiting) => {
    sessionStorage.setItem('ticketStatus', '"pending"');
    const app = await openTickets('/tickets', { tickets, api });
    await app.user.click(await screen.findByRole('button', { name: 'Selecionar' }));
    return { ...app, bar: within(await screen.findByRole('region', { name: 'Tickets selecionados' })) };
  };
  const start: FakeHandlers = { startBulk: () => ({ jobId: aBulk().id, bulk: aBulk() }) };
  const tell = (sockets: Awaited<ReturnType<typeof select>>['sockets'], bulk: Bulk): void =>
    sockets.emitFrame({ events: [{ event: recordEventName(companyId, 'bulk'), data: { action: 'update', record: bulk } }] });

  it('accepts the selected ones after a question, and says how far it is', async () => {
    const { user, calls, bar, sockets } = await select(start);
    await user.click(screen.getByRole('checkbox', { name: 'João' }));
    expect(bar.getByText('1 selecionado')).toBeInTheDocument();

    await user.click(bar.getByRole('button', { name: 'Aceitar' }));
    const question = within(await screen.findByRole('dialog', { name: 'Aceitar 1 tickets?' }));
    await user.click(question.getByRole('button', { name: 'Aceitar' }));

    expect(await screen.findByText('Procurando os tickets…')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'startBulk')?.body).toEqual({ action: 'accept', ticketIds: [waiting[1]!.id] });
    tell(sockets, aBulk({ status: 'running', total: 40, done: 20, updatedAt: new Date(Date.now() + 1_000).toISOString() }));
    expect(await screen.findByText(/20 de 40/)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('closes all that the filter finds, and says what customers get', async () => {
    const { user, calls, bar } = await select(start);
    await user.click(bar.getByRole('button', { name: 'Selecionar todos' }));
    expect(screen.getAllByRole('checkbox').every((box) => (box as HTMLInputElement).checked)).toBe(true);

    await user.click(bar.getByRole('button', { name: 'Resolver' }));
    const question = within(await screen.findByRole('dialog', { name: 'Resolver 2 tickets?' }));
    expect(question.getByText(/Nada é enviado aos clientes/)).toBeInTheDocument();
    await user.click(question.getByRole('switch', { name: /Enviar a mensagem de conclusão/ }));
    expect(question.getByText(/não pode ser desfeito/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Resolver' }));

    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'startBulk')?.body).toEqual({ action: 'close', filter: { status: 'pending' }, justClose: false }),
    );
  });

  it('is cancelled, undone and put away', async () => {
    const running = aBulk({ status: 'running', total: 40, done: 20 });
    const { user, calls, sockets } = await openTickets('/tickets', {
      api: { showBulk: () => ({ bulk: running }), cancelBulk: () => running, undoBulk: () => ({ ...running, status: 'undoing' }) },
    });

    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    const later = (seconds: number) => ({ updatedAt: new Date(Date.now() + seconds * 1_000).toISOString() });
    tell(sockets, { ...running, status: 'cancelled', skipped: 2, canUndo: true, ...later(1) });
    expect(await screen.findByText('Cancelado · Tickets aceitos: 20 · ignorados: 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    tell(sockets, { ...running, status: 'undone', undone: 19, ...later(2) });
    expect(await screen.findByText('Tickets devolvidos: 19')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Fechar este aviso' }));

    expect(screen.queryByText('Tickets devolvidos: 19')).not.toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'cancelBulk' || route === 'undoBulk')).toHaveLength(2);
  });

  it('gives all that the filter finds tags, and a lane', async () => {
    const [urgent, vip, doing, done] = [
      aTag(1, { name: 'Urgente' }),
      aTag(2, { name: 'VIP' }),
      aTag(3, { name: 'Fazendo', kanban: 1 }),
      aTag(4, { name: 'Feito', kanban: 1 }),
    ];
    const { user, calls, bar, sockets } = await select({ ...start, suggestTags: () => [urgent, vip], listLanes: () => ({ lista: [doing, done] }) });
    await user.click(bar.getByRole('button', { name: 'Selecionar todos' }));

    await user.click(bar.getByRole('button', { name: 'Marcar' }));
    const question = within(await screen.findByRole('dialog', { name: 'Marcar 2 tickets' }));
    await user.click(question.getByRole('button', { name: 'Marcar' }));
    expect(await question.findByText('Escolha ao menos uma')).toBeInTheDocument();
    await user.click(question.getByRole('combobox', { name: /Tags ou raia/ }));
    for (const name of ['VIP', 'Fazendo', 'Feito']) await user.click(await screen.findByRole('option', { name }));
    await user.click(question.getByRole('button', { name: 'Marcar' }));

    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'startBulk')?.body).toEqual({ action: 'tag', filter: { status: 'pending' }, tags: [vip.id, done.id] }),
    );
    tell(sockets, aBulk({ action: 'tag', status: 'done', total: 2, done: 2, canUndo: true, updatedAt: new Date(Date.now() + 1_000).toISOString() }));
    expect(await screen.findByText('Tickets marcados: 2')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Desfazer' })).toBeInTheDocument();
  });

  it('tags closed ones, which nothing else is for', async () => {
    sessionStorage.setItem('ticketStatus', '"closed"');
    const { user } = await openTickets('/tickets', { tickets: [named(3, 'Lia', { status: 'closed' })] });

    await user.click(await screen.findByRole('button', { name: 'Selecionar' }));

    const bar = within(await screen.findByRole('region', { name: 'Tickets selecionados' }));
    expect(bar.getByRole('button', { name: 'Marcar' })).toBeInTheDocument();
    expect(bar.queryByRole('button', { name: 'Resolver' })).not.toBeInTheDocument();
  });

  it('ends the selection by Escape', async () => {
    const { user, bar } = await select();
    bar.getByRole('button', { name: 'Selecionar todos' }).focus();

    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());
  });
});
