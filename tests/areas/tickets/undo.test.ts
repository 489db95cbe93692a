import { describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { sayHeld } from '#functions/areas/derive/announce.ts';
import { showDashboard } from '#functions/areas/dashboard/show-dashboard.ts';
import { findTicketNotes } from '#functions/areas/ticket-notes/list-notes.ts';
import { listMentions } from '#functions/areas/ticket-notes/mentions.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { moveHeld, undoMove } from '#functions/areas/tickets/undo-move.ts';
import { snoozeTicket } from '#functions/areas/tickets/snooze-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { wakeTicket } from '#functions/areas/tickets/wake-ticket.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { heldMs, undoMs } from '#shared/domain/undo.ts';
import { firstMenu, givenMenu, saidIn, setSettings, storedTicket } from '#tests/areas/inbound/given-menu.ts';
import { allTickets, customerWrites, inbound } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { derived } from '#tests/support/stream.ts';

const ratingText = 'Como fomos, Maria?\n\n*[ 1 ]* - Insatisfeito\n*[ 2 ]* - Satisfeito\n*[ 3 ]* - Muito Satisfeito';

/** An open ticket of Vendas, the admin's for a minute; what was said so far is forgotten. */
async function attended() {
  const { home, connection, sales, support } = await givenMenu({
    connection: { complationMessage: 'Até logo!', ratingMessage: 'Como fomos, {{firstName}}?' },
  });
  await customerWrites(home, connection, { text: 'oi' });
  await customerWrites(home, connection, { text: '1' });
  const { id } = (await allTickets(home))[0]!;
  home.deps.clock.advance(10_000);
  await updateTicket(home.deps, home.admin, { ticketId: id, change: { status: 'open' } });
  home.deps.clock.advance(60_000);
  await derived(home);
  const move = async (change: Parameters<typeof moveHeld>[2]['change'], who = home.admin) => {
    const moved = await moveHeld(home.deps, who, { ticketId: id, change });
    await derived(home);
    return moved;
  };
  const undo = async (way: string | undefined, who = home.admin) => {
    const undone = await undoMove(home.deps, who, { ticketId: id, undo: way ?? '' });
    await derived(home);
    return undone;
  };
  /** Says what waits when its time has come, twice. */
  const passes = async () => {
    home.deps.clock.advance(heldMs);
    const held = home.deps.jobs.sent.flatMap(({ job }) => (job.type === 'sayHeld' ? [job] : []));
    for (const job of [...held, ...held]) await sayHeld(home.deps, job);
    await derived(home);
  };
  const said = () => saidIn(home).filter((text) => text !== firstMenu);
  return { home, connection, sales, support, id, move, undo, passes, said };
}

describe('a move of a person', () => {
  it('has what it says wait until it cannot be taken back, and says it once', async () => {
    const { home, move, passes, said } = await attended();

    await move({ status: 'closed' });
    expect(said()).toEqual([]);
    const [held] = home.deps.jobs.sent.filter(({ job }: { job: Job }) => job.type === 'sayHeld');
    expect(held?.notBeforeMs).toBe(home.deps.clock.nowMs() + heldMs);
    await passes();

    expect(said()).toEqual(['Até logo!']);
  });

  it('is taken back with what it was about to say: state, counts, times and the dashboard are as before', async () => {
    const { home, id, move, undo, passes, said } = await attended();
    await setSettings(home, { userRating: 'enabled' });
    const before = await storedTicket(home, id);
    const counts = await countTickets(home.deps, home.admin);

    const { undo: way } = await move({ status: 'closed' });
    home.deps.clock.advance(undoMs - 1);
    const back = await undo(way);
    await passes();

    expect(back).toMatchObject({ status: 'open', userId: home.admin.userId });
    expect(said()).toEqual([]);
    expect(await storedTicket(home, id)).toEqual({ ...before, updatedAt: expect.any(String), listedAtMs: expect.any(Number), ...moved });
    expect(await countTickets(home.deps, home.admin)).toEqual(counts);
    const { counters } = await showDashboard(home.deps, home.admin, { days: 3 });
    expect(counters).toMatchObject({ supportFinished: 0, avgSupportTime: 0 });
  });

  it('finishes its service once, however often it was taken back', async () => {
    const { home, move, undo } = await attended();

    for (let time = 0; time < 3; time += 1) await undo((await move({ status: 'closed', justClose: true })).undo);
    home.deps.clock.advance(60_000);
    await move({ status: 'closed', justClose: true });

    const { counters } = await showDashboard(home.deps, home.admin, { days: 3 });
    expect(counters).toMatchObject({ supportFinished: 1, avgSupportTime: 2 });
  });

  it('gives a transferred ticket back, also from a queue that its user does not see', async () => {
    const { home, sales, support, id, move, undo, passes, said } = await attended();
    const ana = await given.user(home, { queueIds: [sales.queueId] });
    await updateTicket(home.deps, home.admin, { ticketId: id, change: { userId: ana.userId } });

    const { undo: way } = await move({ queueId: support.queueId }, ana);
    const back = await undo(way, ana);
    await passes();

    expect(back).toMatchObject({ status: 'open', userId: ana.userId, queueId: sales.queueId });
    expect(said()).toEqual([]);
  });

  it('takes the note of a transfer back with it', async () => {
    const { home, support, id, move, undo } = await attended();
    const bia = await given.user(home, { queueIds: [support.queueId] });

    const { undo: way } = await move({ userId: bia.userId, queueId: support.queueId, note: 'Só você sabe disso' });
    expect(await listMentions(home.deps, bia)).toHaveLength(1);
    await undo(way);

    expect(await findTicketNotes(home.deps, home.admin, { ticketId: id })).toEqual([]);
    expect(await listMentions(home.deps, bia)).toEqual([]);
  });

  it('gives whoever waited their place in the list back', async () => {
    const { home, id, move, undo } = await attended();
    await move({ status: 'pending' });
    const { pendingSinceMs } = await storedTicket(home, id);
    home.deps.clock.advance(30_000);

    const back = await undo((await move({ status: 'closed', justClose: true })).undo);

    expect(back).toMatchObject({ status: 'pending', waitingSince: new Date(Number(pendingSinceMs)).toISOString() });
    expect(await storedTicket(home, id)).toMatchObject({ listedAtMs: pendingSinceMs });
  });

  it('may be taken back again when the answer was lost', async () => {
    const { move, undo } = await attended();
    const { undo: way } = await move({ status: 'pending' });

    await undo(way);

    expect(await undo(way)).toMatchObject({ status: 'open' });
  });

  it('is not taken back too late, by somebody else, after another move, or when its words are out', async () => {
    const { home, connection, move, undo, passes, said } = await attended();
    const other = await given.user(home);
    const { undo: way } = await move({ status: 'closed' });

    await expect(undo(way, other)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await passes();
    await expect(undo(way)).rejects.toMatchObject({ code: 'ERR_UNDO_TOO_LATE' });
    expect(said()).toEqual(['Até logo!']);
    await customerWrites(home, connection, { text: 'mais uma coisa' });
    await expect(undo(way)).rejects.toMatchObject({ code: 'ERR_UNDO_TOO_LATE' });
  });

  it('says no goodbye to a customer who goes on, and takes no number for a rating that was not asked for', async () => {
    const { home, connection, id, move, passes, said } = await attended();
    await setSettings(home, { userRating: 'enabled' });
    await move({ status: 'closed' });
    await customerWrites(home, connection, { text: 'espera!' });
    await passes();
    await customerWrites(home, connection, { text: '2' });

    expect(said()).not.toContain(ratingText);
    expect(await storedTicket(home, id)).toMatchObject({ status: 'pending', lastMessage: '2' });
    expect(await storedTicket(home, id)).not.toHaveProperty('rating');
  });

  it('takes no number for a rating before its words have asked for one', async () => {
    const { home, connection, id, move, passes, said } = await attended();
    await setSettings(home, { userRating: 'enabled' });
    await move({ status: 'closed' });
    home.deps.clock.advance(2_000);

    await customerWrites(home, connection, { text: '2' });
    await passes();

    expect(said()).toEqual([]);
    expect(await storedTicket(home, id)).toMatchObject({ status: 'pending', lastMessage: '2' });
    expect(await storedTicket(home, id)).not.toHaveProperty('rating');
  });

  it('takes no number for a rating that was written before its words went out', async () => {
    const { home, connection, id, move, passes } = await attended();
    await setSettings(home, { userRating: 'enabled' });
    await move({ status: 'closed' });
    const late = inbound(home, connection, { text: '2' });
    await passes();

    await receive(home.deps, late);

    expect(await storedTicket(home, id)).toMatchObject({ status: 'pending', lastMessage: '2' });
  });

  it('sets nothing aside until a time that has passed meanwhile', async () => {
    const { home, id, move, undo } = await attended();
    const until = isoTime(home.deps.clock.nowMs() + 5_000);
    await snoozeTicket(home.deps, home.admin, { ticketId: id, until });
    const { undo: way } = await move({ status: 'closed' });
    home.deps.clock.advance(6_000);
    await wakeTicket(home.deps, { type: 'wakeTicket', companyId: home.company.companyId, ticketId: id, until });

    const back = await undo(way);

    expect(back).toMatchObject({ status: 'open' });
    expect(back).not.toHaveProperty('snoozedUntil');
  });
});

/** The place of its row in lists follows from its time. */
const moved = { gsi3Sk: expect.any(String), gsi4Sk: expect.any(String) };
