import { describe, expect, it } from 'vitest';
import { deriveChanges } from '#functions/areas/derive/derive-changes.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { deleteTicket } from '#functions/areas/tickets/delete-ticket.ts';
import { getTicket } from '#functions/areas/tickets/get-ticket.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { endSnooze, snoozeTicket } from '#functions/areas/tickets/snooze-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { wakeTicket } from '#functions/areas/tickets/wake-ticket.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { disturbed } from '#tests/support/disturbed-table.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';

const hourMs = 3_600_000;

async function myTicket() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ana = await given.user(home);
  const ticket = await acceptedTicket(home, connection, ana);
  const snooze = (until: string) => snoozeTicket(home.deps, ana, { ticketId: ticket.id, until });
  const inAnHour = isoTime(home.deps.clock.nowMs() + hourMs);
  const lists = async () => ({
    open: (await listTickets(home.deps, ana, { status: 'open' })).tickets.map(({ id }) => id),
    snoozed: (await listTickets(home.deps, ana, { status: 'open', snoozed: true })).tickets.map(({ id }) => id),
  });
  return { home, connection, ana, ticket, snooze, inAnHour, lists, counts: () => countTickets(home.deps, ana) };
}

/** Time passes, and what is due is done. */
async function pass(home: Home, ms: number): Promise<number> {
  home.deps.clock.advance(ms);
  const due = home.deps.timers.due(home.deps.clock.nowMs());
  for (const job of due) if (job.type === 'wakeTicket') await wakeTicket(home.deps, job);
  return due.length;
}

const back = { open: 1, openAll: 1, pending: 0 };

describe('a ticket set aside', () => {
  it('leaves the open ones for a list and a count of its own, for admins too', async () => {
    const { home, ticket, snooze, inAnHour, lists, counts } = await myTicket();

    expect(await snooze(inAnHour)).toMatchObject({ status: 'open', snoozedUntil: inAnHour });

    expect(await lists()).toEqual({ open: [], snoozed: [ticket.id] });
    expect(await counts()).toEqual({ open: 0, openAll: 0, pending: 0, snoozed: 1, snoozedAll: 1 });
    const all = (query: object) => listTickets(home.deps, home.admin, { showAll: true, ...query });
    expect((await all({ status: 'open' })).tickets).toEqual([]);
    expect((await all({ snoozed: true })).tickets).toHaveLength(1);
    expect((await all({})).tickets).toHaveLength(1);
  });

  it('comes back at its time, on top and unread, once however often the job comes', async () => {
    const { home, connection, ana, ticket, snooze, inAnHour, lists, counts } = await myTicket();
    await snooze(inAnHour);
    const other = await acceptedTicket(home, connection, ana, { number: '5511955554444' });
    const job = [...home.deps.timers.waiting.values()][0]!.job;

    expect(await pass(home, hourMs - 5_000)).toBe(0);
    expect((await lists()).open).toEqual([other.id]);
    expect(await pass(home, 5_000)).toBe(1);
    const woken = await getTicket(home.deps, ana, { ticketId: ticket.id });
    if (job.type === 'wakeTicket') await wakeTicket(home.deps, job);

    expect((await lists()).open).toEqual([ticket.id, other.id]);
    expect(woken).toMatchObject({ unreadMessages: 1, status: 'open', userId: ana.userId });
    expect(woken.snoozedUntil).toBeUndefined();
    expect(await getTicket(home.deps, ana, { ticketId: ticket.id })).toEqual(woken);
    expect(await counts()).toEqual({ open: 2, openAll: 2, pending: 0 });
  });

  it('comes back at once when its time came while it was being set aside', async () => {
    const { home, ana, ticket, lists } = await myTicket();
    const slow = disturbed(home.deps.table, async (kind, write) => {
      if (kind === 'commit') await pass(home, 1_000);
      return write();
    });
    const until = isoTime(home.deps.clock.nowMs() + 1_000);

    await snoozeTicket({ ...home.deps, table: slow }, ana, { ticketId: ticket.id, until });
    await pass(home, 0);

    expect(await lists()).toEqual({ open: [ticket.id], snoozed: [] });
  });

  it.each(['reply', 'time'])('comes back when the customer writes (until %s), and the job finds nothing to do', async (until) => {
    const { home, connection, ana, ticket, snooze, inAnHour, lists, counts } = await myTicket();
    await snooze(until === 'reply' ? 'reply' : inAnHour);

    await customerWrites(home, connection, { text: 'ainda está aí?' });

    expect(await lists()).toEqual({ open: [ticket.id], snoozed: [] });
    expect(await counts()).toEqual(back);
    expect(await pass(home, hourMs)).toBe(until === 'reply' ? 0 : 1);
    expect(await getTicket(home.deps, ana, { ticketId: ticket.id })).toMatchObject({ unreadMessages: 2, lastMessage: 'ainda está aí?' });
  });

  it('stays aside while only the phone of the company writes', async () => {
    const { home, connection, ticket, snooze, lists } = await myTicket();
    await snooze('reply');

    await customerWrites(home, connection, { text: 'lembrete', fromMe: true });

    expect(await lists()).toEqual({ open: [], snoozed: [ticket.id] });
  });

  it('holds for the last time that was said', async () => {
    const { home, snooze, inAnHour, lists, ticket } = await myTicket();
    await snooze(inAnHour);
    await snooze(isoTime(Date.parse(inAnHour) + hourMs));

    await pass(home, hourMs);
    expect((await lists()).snoozed).toEqual([ticket.id]);
    await pass(home, hourMs);

    expect((await lists()).open).toEqual([ticket.id]);
  });

  it('is taken back by hand, by a transfer, and by closing, with exact counts', async () => {
    const { home, ana, ticket, snooze, inAnHour, counts } = await myTicket();
    const ticketId = ticket.id;
    await snooze(inAnHour);

    expect((await endSnooze(home.deps, ana, { ticketId })).snoozedUntil).toBeUndefined();
    expect(await counts()).toEqual(back);
    await snooze('reply');
    await updateTicket(home.deps, ana, { ticketId, change: { queueId: home.queue.queueId } });
    expect(await counts()).toEqual({ open: 0, openAll: 0, pending: 1 });
    await updateTicket(home.deps, ana, { ticketId, change: { status: 'open' } });
    expect(await counts()).toEqual(back);
    await snooze('reply');
    const closed = await updateTicket(home.deps, ana, { ticketId, change: { status: 'closed' } });

    expect(closed.snoozedUntil).toBeUndefined();
    expect(await counts()).toEqual({ open: 0, openAll: 0, pending: 0 });
  });

  it('is out of the counts when it is deleted', async () => {
    const { home, ticket, snooze, counts } = await myTicket();
    await snooze('reply');

    await deleteTicket(home.deps, home.admin, { ticketId: ticket.id });

    expect(await counts()).toEqual({ open: 0, openAll: 0, pending: 0 });
  });

  it('is set aside by its own user only', async () => {
    const { home, ticket } = await myTicket();
    const other = await given.user(home);

    await expect(snoozeTicket(home.deps, other, { ticketId: ticket.id, until: 'reply' })).rejects.toMatchObject({ code: 'ERR_TICKET_NOT_YOURS' });
  });

  it('leaves a line in the conversation, going and coming', async () => {
    const { home, ana, ticket, snooze, inAnHour } = await myTicket();
    const row = () => home.deps.table.forCompany(home.company.companyId).get({ pk: `c#${home.company.companyId}#ticket#${ticket.id}`, sk: 'ticket' });
    const before = await row();
    await snooze(inAnHour);
    const aside = await row();
    await pass(home, hourMs);

    await deriveChanges(home.deps, [
      { id: '1', sequence: '1', atMs: 0, before, after: aside },
      { id: '2', sequence: '2', atMs: 0, before: aside, after: await row() },
    ]);

    const { messages } = await listMessages(messageDeps(home), ana, { ticketId: ticket.id, query: {} });
    expect(messages.flatMap(({ event }) => event ?? [])).toMatchObject([
      { type: 'snoozed', untilAt: inAnHour },
      { type: 'woken', untilAt: null },
    ]);
  });
});
