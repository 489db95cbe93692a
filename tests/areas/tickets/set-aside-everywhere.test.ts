import { beforeEach, describe, expect, it } from 'vitest';
import { closeCompany } from '#functions/areas/platform/erase/close-company.ts';
import { deleteQueue } from '#functions/areas/queues/delete-queue.ts';
import { releaseQueue } from '#functions/areas/queues/release-queue.ts';
import { closeIdleTickets } from '#functions/areas/tickets/close-idle-tickets.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { snoozeTicket } from '#functions/areas/tickets/snooze-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { deleteUser } from '#functions/areas/users/delete-user.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { remove } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { acceptedTicket, allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';

const hourMs = 3_600_000;

/** Each case sets a ticket aside first: every walk through all tickets of something has to find it. */
describe('a ticket set aside', () => {
  let home: Home;
  let connection: Awaited<ReturnType<typeof given.connection>>;
  let ana: Principal;
  let caro: Principal;

  beforeEach(async () => {
    home = await given.company();
    const sales = await given.queue(home, { name: 'Vendas' });
    connection = await given.connection(home, { queueIds: [home.queue.queueId] });
    [ana, caro] = [await given.user(home), await given.user(home, { queueIds: [home.queue.queueId, sales.queueId] })];
  });

  async function setAside(until: 'reply' | 'time'): Promise<TicketId> {
    const { id } = await acceptedTicket(home, connection, ana);
    await snoozeTicket(home.deps, ana, { ticketId: id, until: until === 'reply' ? until : isoTime(home.deps.clock.nowMs() + hourMs) });
    return id;
  }

  it.each(['reply', 'time'] as const)('waits again when its user is deleted, and is seen when the customer writes (until %s)', async (until) => {
    const id = await setAside(until);

    await deleteUser(home.deps, home.admin, { userId: ana.userId });
    await customerWrites(home, connection, { text: 'ainda está aí?' });

    expect((await listTickets(home.deps, caro, { status: 'pending' })).tickets).toMatchObject([{ id, userId: null, unreadMessages: 2 }]);
    expect(await countTickets(home.deps, home.admin)).toEqual({ open: 0, openAll: 0, pending: 1 });
  });

  it('goes on without a queue that is deleted, still set aside', async () => {
    const id = await setAside('reply');

    await deleteQueue(home.deps, home.admin, { queueId: home.queue.queueId });
    for (const job of home.deps.jobs.take()) if (job.type === 'releaseQueue') await releaseQueue(home.deps, job);

    expect(await allTickets(home)).toMatchObject([{ id, queueId: null, userId: ana.userId, snoozedUntil: 'reply' }]);
    expect(await countTickets(home.deps, ana)).toMatchObject({ open: 0, snoozed: 1 });
  });

  it('is not closed for being idle', async () => {
    const id = await setAside('reply');
    home.deps.clock.advance(100 * hourMs);

    await closeIdleTickets(home.deps);

    expect(await allTickets(home)).toMatchObject([{ id, status: 'open', snoozedUntil: 'reply' }]);
  });

  it('leaves no timer behind when its company closes', async () => {
    await setAside('time');

    await closeCompany(home.deps as unknown as Parameters<typeof closeCompany>[0], home.company.companyId, []);

    expect(home.deps.timers.waiting.size).toBe(0);
  });

  it.each(['set aside', 'open'] as const)('is accepted as a waiting one when its user is gone all the same (%s)', async (state) => {
    const { id } = state === 'open' ? await acceptedTicket(home, connection, ana) : { id: await setAside('reply') };
    await home.deps.table.forCompany(home.company.companyId).commit(remove(companyKeys.user(home.company.companyId, ana.userId)));

    const accepted = await updateTicket(home.deps, caro, { ticketId: id, change: { status: 'open' } });

    expect(accepted).toMatchObject({ status: 'open', userId: caro.userId });
    expect(await countTickets(home.deps, home.admin)).toEqual({ open: 0, openAll: 1, pending: 0 });
  });
});
