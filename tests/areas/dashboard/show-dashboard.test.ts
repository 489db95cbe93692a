import { describe, expect, it } from 'vitest';
import { showDashboard } from '#functions/areas/dashboard/show-dashboard.ts';
import { deriveChanges } from '#functions/areas/derive/derive-changes.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { updateSetting } from '#functions/areas/settings/handlers.ts';
import { deleteTicket } from '#functions/areas/tickets/delete-ticket.ts';
import { snoozeTicket } from '#functions/areas/tickets/snooze-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { acceptedTicket, allTickets, customerWrites, inbound } from '#tests/support/conversations.ts';
import { crashingAt } from '#tests/support/disturbed-table.ts';
import { given, type Home } from '#tests/support/given.ts';
import { derived, newChanges } from '#tests/support/stream.ts';

const minute = 60_000;

/** The clock begins on 20 November 2026 at 9 in São Paulo. */
async function homeWithConnection() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  return { home, connection };
}

async function waiting(minutes = 0, number?: string) {
  const { home, connection } = await homeWithConnection();
  await customerWrites(home, connection, number ? { number } : {});
  // The customer's helper lets one second pass.
  home.deps.clock.advance(minutes * minute - (minutes > 0 ? 1_000 : 0));
  const [ticket] = await allTickets(home);
  return { home, connection, ticketId: ticket!.id };
}

const change = (home: Home, ticketId: TicketId, wish: object, principal: Principal = home.admin) =>
  updateTicket(home.deps, principal, { ticketId, change: wish });

async function show(home: Home, filter: Parameters<typeof showDashboard>[2] = { days: 1 }) {
  await derived(home);
  return showDashboard(home.deps, home.admin, filter);
}

const countersOf = async (home: Home, filter?: Parameters<typeof showDashboard>[2]) => (await show(home, filter)).counters;

describe('the dashboard', () => {
  it('counts a service that is set aside as happening', async () => {
    const { home, ticketId } = await waiting();
    await change(home, ticketId, { status: 'open' });

    await snoozeTicket(home.deps, home.admin, { ticketId, until: 'reply' });

    expect(await countersOf(home)).toMatchObject({ supportPending: 0, supportHappening: 1 });
  });

  it('counts a service from its first message to its end', async () => {
    const { home, ticketId } = await waiting(6);
    const agent = await given.user(home, { name: 'Bia' });
    expect(await countersOf(home)).toEqual({ supportPending: 1, supportHappening: 0, supportFinished: 0, leads: 1, avgSupportTime: 0, avgWaitTime: 0 });

    await change(home, ticketId, { status: 'open' }, agent);
    expect(await countersOf(home)).toMatchObject({ supportPending: 0, supportHappening: 1, avgWaitTime: 6 });
    home.deps.clock.advance(15 * minute);
    await change(home, ticketId, { status: 'closed' }, agent);

    const { counters, attendants, hours, period } = await show(home);
    expect(counters).toEqual({ supportPending: 0, supportHappening: 0, supportFinished: 1, leads: 1, avgSupportTime: 15, avgWaitTime: 6 });
    expect(attendants.find(({ id }) => id === agent.userId)).toEqual({
      id: agent.userId,
      name: 'Bia',
      rating: null,
      avgSupportTime: 15,
      finished: 1,
      online: false,
    });
    expect(attendants.find(({ id }) => id === home.admin.userId)).toMatchObject({ finished: 0, avgSupportTime: 0 });
    expect(hours).toEqual(Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 1 : 0)));
    expect(period).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  });

  it('counts one effect of what the stream brings again', async () => {
    const { home, ticketId } = await waiting(6);
    await change(home, ticketId, { status: 'open' });
    home.deps.clock.advance(15 * minute);
    await change(home, ticketId, { status: 'closed' });
    const changes = await newChanges();

    await deriveChanges(home.deps, changes);
    await Promise.all([deriveChanges(home.deps, changes), deriveChanges(home.deps, changes)]);

    expect(await countersOf(home)).toMatchObject({ supportFinished: 1, avgSupportTime: 15, avgWaitTime: 6, leads: 1 });
  });

  it('counts one of fifty acceptances at once, and one closing of many', async () => {
    const { home, ticketId } = await waiting(6);
    const users = await Promise.all(Array.from({ length: 50 }, () => given.user(home)));

    await Promise.allSettled(users.map((user) => change(home, ticketId, { status: 'open' }, user)));
    home.deps.clock.advance(10 * minute);
    await Promise.allSettled(Array.from({ length: 10 }, () => change(home, ticketId, { status: 'closed' })));

    const { counters, attendants } = await show(home);
    expect(counters).toMatchObject({ supportFinished: 1, avgWaitTime: 6, avgSupportTime: 10 });
    expect(attendants.reduce((sum, { finished }) => sum + finished, 0)).toBe(1);
  });

  it('counts a returned service from the last acceptance, and each of its waits', async () => {
    const { home, ticketId } = await waiting(10);
    await change(home, ticketId, { status: 'open' });
    home.deps.clock.advance(30 * minute);
    await change(home, ticketId, { status: 'pending' });
    home.deps.clock.advance(2 * minute);
    await change(home, ticketId, { status: 'open' });
    home.deps.clock.advance(7 * minute);
    await change(home, ticketId, { status: 'closed' });

    expect(await countersOf(home)).toMatchObject({ supportFinished: 1, avgWaitTime: 6, avgSupportTime: 7 });
  });

  it('goes on with the service of a transferred ticket, for whom it ends with', async () => {
    const { home, ticketId } = await waiting(10);
    const [one, other] = [await given.user(home), await given.user(home)];
    await change(home, ticketId, { status: 'open' }, one);
    home.deps.clock.advance(5 * minute);
    await change(home, ticketId, { userId: other.userId }, one);
    home.deps.clock.advance(5 * minute);
    await change(home, ticketId, { status: 'closed' }, other);

    const { counters, attendants } = await show(home);
    expect(counters).toMatchObject({ supportFinished: 1, avgWaitTime: 10, avgSupportTime: 10 });
    expect(attendants.filter(({ finished }) => finished > 0).map(({ id }) => id)).toEqual([other.userId]);
  });

  it('counts a service that a reopening begins as one more', async () => {
    const { home, ticketId } = await waiting(10);
    await change(home, ticketId, { status: 'open' });
    home.deps.clock.advance(20 * minute);
    await change(home, ticketId, { status: 'closed' });
    home.deps.clock.advance(3 * minute);
    await change(home, ticketId, { status: 'open' });
    home.deps.clock.advance(10 * minute);
    await change(home, ticketId, { status: 'closed' });

    expect(await countersOf(home)).toMatchObject({ supportFinished: 2, avgWaitTime: 10, avgSupportTime: 15, leads: 1 });
  });

  it('leaves what nobody accepted out of the averages', async () => {
    const { home, connection, ticketId } = await waiting(10);
    await change(home, ticketId, { status: 'closed' });
    const other = await acceptedTicket(home, connection, home.admin, { number: '5511966665555' });
    home.deps.clock.advance(8 * minute);
    await change(home, other.id, { status: 'closed' });

    // The second customer waited a second.
    expect(await countersOf(home)).toMatchObject({ supportFinished: 2, avgSupportTime: 8, avgWaitTime: 0.02 });
  });

  it('keeps what a deleted ticket was', async () => {
    const { home, connection, ticketId } = await waiting(10);
    await change(home, ticketId, { status: 'open' });
    await change(home, ticketId, { status: 'closed' });
    await customerWrites(home, connection, { number: '5511966665555' });
    for (const { id } of await allTickets(home)) await deleteTicket(home.deps, home.admin, { ticketId: id });

    const { counters, hours } = await show(home);
    expect(counters).toMatchObject({ supportPending: 0, supportHappening: 0, supportFinished: 1, avgWaitTime: 10, leads: 2 });
    expect(hours[9]).toBe(2);
  });

  it('counts forty first messages at once, each once', async () => {
    const { home, connection } = await homeWithConnection();
    const messages = Array.from({ length: 40 }, (_, index) => inbound(home, connection, { number: `55119${80_000_000 + index}` }));

    await Promise.all([...messages, ...messages.slice(0, 10)].map((message) => receive(home.deps, message)));

    const { counters, hours } = await show(home);
    expect(counters).toMatchObject({ supportPending: 40, leads: 40 });
    expect(hours[9]).toBe(40);
  });

  it('counts a new contact and ticket once, wherever a crash struck', async () => {
    const { home, connection } = await homeWithConnection();
    const message = inbound(home, connection);
    for (let write = 1; write <= 6; write += 1) {
      for (const isDone of [false, true]) await receive({ ...home.deps, table: crashingAt(home.deps.table, write, isDone) }, message).catch(() => undefined);
    }
    await receive(home.deps, message);

    const { counters, hours } = await show(home);
    expect(counters).toMatchObject({ supportPending: 1, leads: 1 });
    expect(hours[9]).toBe(1);
  });

  it('puts a service under the day on which its wait began, where the company is', async () => {
    const { home, ticketId } = await waiting();
    // 21 November, 1 in the morning in São Paulo.
    home.deps.clock.advance(16 * 60 * minute);
    await change(home, ticketId, { status: 'open' });
    home.deps.clock.advance(10 * minute);
    await change(home, ticketId, { status: 'closed' });

    expect(await countersOf(home, { date_from: '2026-11-21', date_to: '2026-11-21' })).toMatchObject({ supportFinished: 0, avgWaitTime: 0, leads: 0 });
    expect(await countersOf(home, { date_from: '2026-11-20', date_to: '2026-11-20' })).toMatchObject({ supportFinished: 1, avgSupportTime: 10, leads: 1 });
    expect((await show(home)).hours).toEqual(Array.from({ length: 24 }, () => 0));
  });

  it('leaves what was counted where it is when the time zone changes', async () => {
    const { home, connection } = await waiting();
    await updateSetting(home.deps, home.admin, { key: 'timeZone', value: 'Pacific/Kiritimati' });
    home.deps.clock.advance(10_000);

    await customerWrites(home, connection, { number: '5511966665555' });

    expect(await countersOf(home, { date_from: '2026-11-20', date_to: '2026-11-20' })).toMatchObject({ leads: 1 });
    expect(await countersOf(home, { date_from: '2026-11-21', date_to: '2026-11-21' })).toMatchObject({ leads: 1 });
    expect((await show(home)).hours[2]).toBe(1);
  });

  it('adds up a period over several months', async () => {
    const { home, connection, ticketId } = await waiting(4);
    await change(home, ticketId, { status: 'open' });
    home.deps.clock.advance(20 * 24 * 60 * minute);
    await customerWrites(home, connection, { number: '5511966665555' });

    expect(await countersOf(home, { days: 30 })).toMatchObject({ leads: 2, avgWaitTime: 4, supportHappening: 1 });
    expect(await countersOf(home, { days: 15 })).toMatchObject({ leads: 1, avgWaitTime: 0, supportHappening: 1 });
  });

  it('shows the mean of what customers answered, once for each answer', async () => {
    const { home, connection } = await homeWithConnection();
    await updateSetting(home.deps, home.admin, { key: 'userRating', value: 'enabled' });
    home.deps.clock.advance(10_000);
    const agent = await given.user(home);
    for (const [number, text] of [
      ['5511966665551', '3'],
      ['5511966665552', '2'],
      ['5511966665553', '2'],
    ] as const) {
      const { id } = await acceptedTicket(home, connection, agent, { number });
      await change(home, id, { status: 'closed' }, agent);
      const answer = await customerWrites(home, connection, { number, text });
      await Promise.all([receive(home.deps, answer), receive(home.deps, answer)]);
    }

    const { attendants, counters } = await show(home);

    expect(attendants.map(({ id, rating }) => [id, rating])).toEqual(
      expect.arrayContaining([
        [agent.userId, 2.33],
        [home.admin.userId, null],
      ]),
    );
    expect(counters).toMatchObject({ supportFinished: 3, supportPending: 0, leads: 3 });
  });

  it('gives a rating that comes after a customer’s thanks to who served them', async () => {
    const { home, connection } = await homeWithConnection();
    await updateSetting(home.deps, home.admin, { key: 'userRating', value: 'enabled' });
    home.deps.clock.advance(10_000);
    const { id } = await acceptedTicket(home, connection);
    await change(home, id, { status: 'closed' });

    for (const text of ['Obrigada!', '3']) await customerWrites(home, connection, { text });

    const { attendants } = await show(home);
    expect(attendants.map(({ rating }) => rating)).toEqual([3]);
  });

  it('shows who has a live socket', async () => {
    const { home } = await homeWithConnection();
    const [here, gone] = [await given.user(home), await given.user(home)];
    const nowMs = home.deps.clock.nowMs();
    const socketOf = async ({ userId, sessionId, name }: Principal, untilMs: number): Promise<void> => {
      const socketId = home.deps.clock.newId();
      const { companyId } = home.company;
      const socket = { type: 'socket', companyId, socketId, userId, sessionId, name, profile: 'user', queueIds: [], wantsTickets: true };
      const row = { ...socket, openedAtMs: 0, expiresAtSeconds: untilMs / 1_000 };
      await home.deps.table.forCompany(companyId).commit(put(companyKeys.socket(companyId, socketId), row));
    };
    await socketOf(here, nowMs + minute);
    await socketOf(gone, nowMs);

    const { attendants } = await show(home);

    expect(attendants.filter(({ online }) => online).map(({ id }) => id)).toEqual([here.userId]);
  });

  it('wants a filter', async () => {
    const { home } = await homeWithConnection();

    await expect(show(home, { days: 0 })).rejects.toMatchObject({ code: 'ERR_DASHBOARD_FILTER_MISSING' });
  });
});
