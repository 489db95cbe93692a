import { describe, expect, it } from 'vitest';
import { linkTag, syncTicketTags } from '#functions/areas/tags/tag-ticket.ts';
import { runBulk } from '#functions/areas/tickets/bulk/run-bulk.ts';
import { cancelBulk, startBulk, undoBulk } from '#functions/areas/tickets/bulk/start-bulk.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { tagId } from '#shared/contract/ids.ts';
import { disturbed } from '#tests/support/disturbed-table.ts';
import { given } from '#tests/support/given.ts';
import { givenLane, givenTag, tagCounts } from '#tests/support/tags.ts';
import { done, state, waiting, type Wish, work } from './given-bulk.ts';

const pending: Wish['filter'] = { status: 'pending' };

describe('tagging many tickets', () => {
  async function tagged(count: number) {
    const world = await waiting(count);
    const { home } = world;
    const tags = { urgent: await givenTag(home, 'Urgente'), vip: await givenTag(home, 'VIP'), lane: await givenLane(home, 'Fazendo') };
    const wish: Wish = { action: 'tag', filter: pending, tags: [tags.urgent.id, tags.lane.id] };
    const rows = async () => (await listTickets(home.deps, home.admin, { status: 'pending' })).tickets;
    return { ...world, ...tags, wish, rows };
  }

  it('adds tags to those that there are, moves to a lane, and counts exactly, however often it is asked', async () => {
    const { home, ana, urgent, vip, lane, wish, rows } = await tagged(30);
    const [first] = await rows();
    await syncTicketTags(home.deps, home.admin, { ticketId: first!.id, tags: [vip.id] });

    const once = await done(home, ana, wish);
    const again = await done(home, ana, wish);

    expect(once).toMatchObject({ status: 'done', done: 30, skipped: 0, canUndo: true });
    expect(again).toMatchObject({ status: 'done', done: 0, skipped: 30, canUndo: false });
    expect((await rows()).find(({ id }) => id === first!.id)).toMatchObject({ tagIds: [vip.id, urgent.id], laneId: lane.id });
    expect(await tagCounts(home)).toEqual({ Urgente: 30, VIP: 1, Fazendo: 30 });
  });

  it('is undone where the tags are still as it left them', async () => {
    const { home, ana, urgent, vip, wish, rows } = await tagged(3);
    const [had, changed] = await rows();
    await syncTicketTags(home.deps, home.admin, { ticketId: had!.id, tags: [urgent.id] });
    const bulk = await done(home, ana, wish);
    await linkTag(home.deps, home.admin, { ticketId: changed!.id, tagId: vip.id });

    await undoBulk(home.deps, ana, bulk.id);
    await work(home);

    expect(await state(home, ana)).toMatchObject({ status: 'undone', undone: 2 });
    expect(await tagCounts(home)).toEqual({ Urgente: 2, VIP: 1, Fazendo: 1 });
  });

  it('counts exactly when it is cancelled, and what was done can be undone', async () => {
    const { home, ana, wish } = await tagged(30);
    const { id } = await startBulk(home.deps, ana, wish);
    await work(home, 2);

    await cancelBulk(home.deps, ana, id);
    await work(home);
    expect(await state(home, ana)).toMatchObject({ status: 'cancelled', done: 25, canUndo: true });
    expect(await tagCounts(home)).toMatchObject({ Urgente: 25, Fazendo: 25 });
    await undoBulk(home.deps, ana, id);
    await work(home);

    expect(await state(home, ana)).toMatchObject({ status: 'undone', undone: 25 });
    expect(await tagCounts(home)).toMatchObject({ Urgente: 0, Fazendo: 0 });
  });

  it('knows after a crash what its step had done, so that it is counted and undone', async () => {
    const { home, ana, wish } = await tagged(3);
    const { id } = await startBulk(home.deps, ana, wish);
    await work(home, 1);
    const step = home.deps.jobs.take()[0]!;
    if (step.type !== 'bulkStep') throw new Error('another job');
    const table = disturbed(home.deps.table, (kind, write) => (kind === 'change' ? Promise.reject(new Error('the process ended')) : write()));
    await expect(runBulk({ ...home.deps, table }, step)).rejects.toThrow('the process ended');

    await runBulk(home.deps, step);
    await work(home);
    expect(await state(home, ana)).toMatchObject({ status: 'done', done: 3, skipped: 0 });
    await undoBulk(home.deps, ana, id);
    await work(home);

    expect(await tagCounts(home)).toMatchObject({ Urgente: 0, Fazendo: 0 });
  });

  it('refuses tags that are not there, and skips tickets that are another user’s', async () => {
    const { home, ana, urgent, wish } = await tagged(1);
    const bruno = await given.user(home);
    await done(home, bruno, { action: 'accept', filter: pending });

    await expect(startBulk(home.deps, ana, { ...wish, tags: [tagId.parse(ana.userId)] })).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
    const theirs = (await listTickets(home.deps, bruno, { status: 'open' })).tickets.map((ticket) => ticket.id);

    expect(await done(home, ana, { action: 'tag', ticketIds: theirs, tags: [urgent.id] })).toMatchObject({ done: 0, skipped: 1 });
  });
});
