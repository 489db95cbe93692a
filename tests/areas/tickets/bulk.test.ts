import { describe, expect, it } from 'vitest';
import { cancelBulk, startBulk, undoBulk } from '#functions/areas/tickets/bulk/start-bulk.ts';
import { collect } from '#functions/areas/tickets/bulk/found-tickets.ts';
import { runBulk } from '#functions/areas/tickets/bulk/run-bulk.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { toBulk } from '#functions/records/tickets/bulk-item.ts';
import { companyKeys, sortableMs } from '#functions/data/keys.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { remove, update } from '#functions/data/writes.ts';
import { storedTicket } from '#tests/areas/inbound/given-menu.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { done, state, waiting, type Wish, work } from './given-bulk.ts';

const pending: Wish['filter'] = { status: 'pending' };

/** Something happens once the first page of a list is read. */
function afterFirstPage({ deps }: Home, happens: () => Promise<void>): Table {
  let isFirst = true;
  const forCompany: Table['forCompany'] = (companyId) => {
    const part = deps.table.forCompany(companyId);
    const getMany: TablePart['getMany'] = async (keys) => {
      const rows = await part.getMany(keys);
      if (isFirst) await happens();
      isFirst = false;
      return rows;
    };
    return { ...part, getMany };
  };
  return { ...deps.table, forCompany };
}

describe('a change of many tickets', () => {
  it('accepts everything that the filter finds, with exact counts', async () => {
    const { home, ana } = await waiting(60);

    const started = await startBulk(home.deps, ana, { action: 'accept', filter: pending });
    expect(toBulk(started)).toMatchObject({ status: 'collecting', total: null });
    await work(home, 2);
    expect(await state(home, ana)).toMatchObject({ status: 'running', total: 60, done: 25 });
    await work(home);

    expect(await state(home, ana)).toMatchObject({ status: 'done', total: 60, done: 60, skipped: 0, failed: 0, canUndo: true });
    expect(await countTickets(home.deps, ana)).toEqual({ open: 60, openAll: 60, pending: 0 });
  });

  it('finds tickets without a queue, as the list does', async () => {
    const { home } = await waiting(1);
    const support = await given.connection(home, { queueIds: [] });
    await customerWrites(home, support, { number: '5511960077777' });

    expect(await done(home, home.admin, { action: 'accept', filter: { status: 'pending', queueIds: ['none'] } })).toMatchObject({ total: 1, done: 1 });
  });

  it('misses no ticket whose customer writes while they are collected, and takes none twice', async () => {
    const { home, connection, ana } = await waiting(20);
    await done(home, ana, { action: 'accept', filter: pending });
    home.deps.clock.advance(5 * 60_000);
    const write = async (): Promise<void> => {
      for (const n of [0, 10, 19]) await customerWrites(home, connection, { number: `55119600${String(n).padStart(5, '0')}` });
    };

    const bulk = await startBulk(home.deps, ana, { action: 'close', justClose: true, filter: { status: 'open' } });
    await runBulk(
      { ...home.deps, table: afterFirstPage(home, write) },
      { type: 'bulkStep', companyId: ana.companyId, userId: ana.userId, bulkId: bulk.id, step: 0 },
    );

    expect(await state(home, ana)).toMatchObject({ status: 'running', total: 20 });
    const beforeThem = { ...bulk, foundParts: 1, after: sortableMs(Date.parse(bulk.createdAt)) };
    expect(await collect(home.deps, ana, beforeThem)).toMatchObject({ total: 0, foundParts: 1 });
  });

  it('undoes what is still as it left it, that only, and once', async () => {
    const { home, connection, ana } = await waiting(4);
    const bulk = await done(home, ana, { action: 'accept', filter: pending });
    home.deps.clock.advance(1_000);
    await customerWrites(home, connection, { number: '5511960000001' });

    await undoBulk(home.deps, ana, bulk.id);
    await work(home);

    expect(await state(home, ana)).toMatchObject({ status: 'undone', undone: 3, canUndo: false });
    expect(await countTickets(home.deps, ana)).toEqual({ open: 1, openAll: 1, pending: 3 });
    expect(await undoBulk(home.deps, ana, bulk.id)).toMatchObject({ status: 'undone', undone: 3 });
  });

  it('closes without a word, and opens again for whom it was open', async () => {
    const { home, ana } = await waiting(3);
    await done(home, ana, { action: 'accept', filter: pending });

    const bulk = await done(home, home.admin, { action: 'close', justClose: true, filter: { status: 'open', showAll: true } });
    expect(bulk).toMatchObject({ done: 3, canUndo: true });
    await undoBulk(home.deps, home.admin, bulk.id);
    await work(home);

    expect(await countTickets(home.deps, ana)).toEqual({ open: 3, openAll: 3, pending: 0 });
  });

  it.each([
    ['accepted', { action: 'accept', filter: pending }],
    ['closed', { action: 'close', justClose: true, filter: pending }],
  ] as const)('gives tickets that were %s back to the wait that they had', async (_how, wish) => {
    const { home, ana } = await waiting(3);
    const waits = async () =>
      (await listTickets(home.deps, ana, { ...pending, oldestFirst: true })).tickets.map(({ id, waitingSince }) => ({ id, waitingSince }));
    const places = async () => Promise.all((await waits()).map(async ({ id }) => (await storedTicket(home, id))['gsi4Sk']));
    const before = [await waits(), await places()];
    home.deps.clock.advance(60_000);

    const bulk = await done(home, ana, wish);
    await undoBulk(home.deps, ana, bulk.id);
    await work(home);

    expect([await waits(), await places()]).toEqual(before);
  });

  it('is not undone where customers were written to', async () => {
    const { home, ana } = await waiting(1);

    const bulk = await done(home, ana, { action: 'close', filter: pending });

    expect(bulk).toMatchObject({ done: 1, canUndo: false });
    await expect(undoBulk(home.deps, ana, bulk.id)).rejects.toMatchObject({ code: 'ERR_CONFLICT' });
  });

  it('gives back what a user got, not what went to another queue with a word', async () => {
    const { home, ana } = await waiting(1);
    const sales = await given.queue(home);

    const toUser = await done(home, home.admin, { action: 'transfer', filter: pending, queueId: home.queue.queueId, userId: ana.userId });
    expect(toUser).toMatchObject({ done: 1, canUndo: true });
    await undoBulk(home.deps, home.admin, toUser.id);
    await work(home);
    expect(await countTickets(home.deps, ana)).toEqual({ open: 0, openAll: 0, pending: 1 });

    expect(await done(home, home.admin, { action: 'transfer', filter: pending, queueId: sales.queueId })).toMatchObject({ done: 1, canUndo: false });
  });

  it('transfers the tickets that were named, to a queue and to a user', async () => {
    const { home, ana } = await waiting(3);
    const sales = await given.queue(home);
    const bruno = await given.user(home, { queueIds: [sales.queueId] });
    const [one, two] = (await listTickets(home.deps, home.admin, pending)).tickets;

    await done(home, home.admin, { action: 'transfer', ticketIds: [one!.id], queueId: sales.queueId });
    await done(home, home.admin, { action: 'transfer', ticketIds: [two!.id], queueId: sales.queueId, userId: bruno.userId });

    expect((await listTickets(home.deps, bruno, pending)).tickets.map(({ id }) => id)).toEqual([one!.id]);
    expect((await listTickets(home.deps, bruno, { status: 'open' })).tickets.map(({ id }) => id)).toEqual([two!.id]);
    expect(await countTickets(home.deps, ana)).toMatchObject({ pending: 1 });
  });

  it('skips what others did meanwhile, and never opens what was closed', async () => {
    const { home, ana } = await waiting(3);
    const [one, two] = (await listTickets(home.deps, ana, pending)).tickets;
    await startBulk(home.deps, ana, { action: 'accept', filter: pending });
    await work(home, 1);
    await updateTicket(home.deps, home.admin, { ticketId: one!.id, change: { status: 'open' } });
    await updateTicket(home.deps, home.admin, { ticketId: two!.id, change: { status: 'closed' } });

    await work(home);

    expect(await state(home, ana)).toMatchObject({ status: 'done', done: 1, skipped: 2 });
    expect(await countTickets(home.deps, home.admin)).toEqual({ open: 1, openAll: 2, pending: 0 });
  });

  it('changes only what its user may, judged anew', async () => {
    const { home, ana } = await waiting(2);
    const theirs = (await listTickets(home.deps, home.admin, pending)).tickets.map(({ id }) => id);
    const stranger = await given.user(home, { queueIds: [] });
    expect(await done(home, stranger, { action: 'accept', ticketIds: theirs })).toMatchObject({ done: 0, skipped: 2 });
    await startBulk(home.deps, ana, { action: 'accept', filter: pending });
    await work(home, 1);

    await home.deps.table.forCompany(ana.companyId).commit(update(companyKeys.session(ana.companyId, ana.userId, 0), { set: { queueIds: [] } }));
    await work(home);

    expect(await state(home, ana)).toMatchObject({ done: 0, skipped: 2 });
  });

  it('ends with the session of who began it', async () => {
    const { home, ana } = await waiting(2);
    await startBulk(home.deps, ana, { action: 'accept', filter: pending });
    await home.deps.table.forCompany(ana.companyId).commit(remove(companyKeys.session(ana.companyId, ana.userId, 0)));

    await work(home);

    expect(await state(home, ana)).toMatchObject({ status: 'cancelled', done: 0 });
  });

  it('counts a step once, however often its job comes, and goes on after a crash', async () => {
    const { home, ana } = await waiting(30);
    await startBulk(home.deps, ana, { action: 'accept', filter: pending });
    await work(home, 1);
    const step = home.deps.jobs.take()[0]!;
    if (step.type !== 'bulkStep') throw new Error('another job');
    const [first] = (await listTickets(home.deps, ana, pending)).tickets;
    // As a crash in the middle of the step leaves it.
    await updateTicket(home.deps, ana, { ticketId: first!.id, change: { status: 'open' } });

    await Promise.all([runBulk(home.deps, step), runBulk(home.deps, step)]);
    home.deps.jobs.take();
    await runBulk(home.deps, step);
    await work(home);

    expect(await state(home, ana)).toMatchObject({ status: 'done', done: 30, skipped: 0 });
    expect(await countTickets(home.deps, ana)).toEqual({ open: 30, openAll: 30, pending: 0 });
  });

  it('is cancelled between two steps, and what is done can be undone', async () => {
    const { home, ana } = await waiting(30);
    const { id } = await startBulk(home.deps, ana, { action: 'accept', filter: pending });
    await work(home, 2);

    await cancelBulk(home.deps, ana, id);
    await work(home);

    expect(await state(home, ana)).toMatchObject({ status: 'cancelled', done: 25, canUndo: true });
    expect(await countTickets(home.deps, ana)).toMatchObject({ pending: 5 });
  });

  it('is one at a time for a user, until it is over or abandoned', async () => {
    const { home, ana } = await waiting(1);
    const wish: Wish = { action: 'accept', filter: pending };
    const first = await startBulk(home.deps, ana, wish);

    await expect(startBulk(home.deps, ana, wish)).rejects.toMatchObject({ code: 'ERR_BULK_RUNNING' });
    await startBulk(home.deps, home.admin, { action: 'close', filter: { status: 'open' } });
    home.deps.clock.advance(15 * 60_000 + 1);

    expect((await startBulk(home.deps, ana, wish)).id).not.toBe(first.id);
  });

  it('refuses more than ten thousand before anything is done', async () => {
    const { home, ana } = await waiting(2);
    await startBulk(home.deps, ana, { action: 'accept', filter: pending });
    await home.deps.table.forCompany(ana.companyId).commit(update(companyKeys.bulk(ana.companyId, ana.userId), { set: { total: 9_999 } }));

    await work(home);

    expect(await state(home, ana)).toMatchObject({ status: 'refused', failure: 'ERR_BULK_TOO_LARGE', done: 0 });
    expect(await countTickets(home.deps, ana)).toMatchObject({ pending: 2 });
  });
});
