import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { queueId, tagId, type TicketId, userId } from '#shared/contract/ids.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import { snoozeEnd, type Ticket, type ticketRoutes } from '#shared/contract/tickets.ts';
import { changeTags } from '#functions/conversations/change-tags.ts';
import { noteRemovals } from '#functions/conversations/internal-note.ts';
import { loadTicket, saveTransition, transitioned } from '#functions/conversations/ticket-store.ts';
import { loadVisibleTicket } from '#functions/conversations/viewer.ts';
import { orThrow } from '#functions/data/decide-anew.ts';
import { type TicketItem, ticketItem, toTicket } from '#functions/records/tickets/ticket-item.ts';
import { ticketNoteItem } from '#functions/records/tickets/ticket-note-item.ts';
import { decodeCursor, encodeCursor } from '#functions/tools/cursor.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { LaterDeps, TicketDeps } from './deps.ts';
import { endSnooze, snoozeTicket } from './snooze-ticket.ts';
import { type MovedTicket, moveTicket } from './update-ticket.ts';

/** All that a move changes and that does not follow from the state before it. */
const former = ticketItem.pick({
  status: true,
  snoozedUntil: true,
  pendingSinceMs: true,
  waitBeganMs: true,
  acceptedMs: true,
  rating: true,
  ratingAskedAtMs: true,
  chatbot: true,
  menu: true,
  automaticAtMs: true,
});
/** The note that the move left. */
const note = ticketNoteItem.pick({ companyId: true, ticketId: true, ulid: true, createdAt: true, mentions: true });
const moveWay = former.extend({
  userId: userId.nullable(),
  queueId: queueId.nullable(),
  ratedUserId: userId.nullable(),
  heldUntilMs: z.number(),
  note: note.nullable(),
});

/** Tags and lane that an answer gave. */
const tagsWay = z.object({ added: z.array(tagId), laneBefore: tagId.nullable(), laneAfter: tagId.nullable() });
const snoozeWay = z.object({ before: snoozeEnd.nullable(), after: snoozeEnd });
const way = z.object({ move: moveWay.optional(), tags: tagsWay.optional(), snooze: snoozeWay.optional() });
type Way = z.output<typeof way>;

type Moved = ReplyOf<typeof ticketRoutes.updateTicket>;

/** Seals the way back from changes of a ticket; undefined where there is nothing to take back. */
export function undoOf(principal: Principal, ticketId: TicketId, back: Way): string | undefined {
  const isSome = back.move !== undefined || back.tags !== undefined || back.snooze !== undefined;
  return isSome ? encodeCursor(principal, listOf(principal, ticketId), JSON.stringify(back)) : undefined;
}

/** The way back from a move; undefined for one that is no change, or that cannot be taken back. */
export function wayFrom({ before, after, note: left }: MovedTicket): Way['move'] {
  return after === before || after.heldUntilMs === null ? undefined : moveWay.parse({ ...before, heldUntilMs: after.heldUntilMs, note: left });
}

/** A move by a person: its reply has what takes it back, for as long as it can be taken back. */
export async function moveHeld(
  deps: TicketDeps,
  principal: Principal,
  { ticketId, change }: { ticketId: TicketId; change: BodyOf<typeof ticketRoutes.updateTicket> },
): Promise<Moved> {
  const moved = await moveTicket(deps, principal, { ticketId, change }, { isHeld: true });
  const undo = undoOf(principal, ticketId, { move: wayFrom(moved) });
  return { ...toTicket(moved.after), ...(undo === undefined ? {} : { undo }) };
}

/** The way back is of this user and this ticket alone. */
const listOf = ({ userId: ofUser }: Principal, ticketId: TicketId): string => `undo ${ofUser} ${ticketId}`;

/**
 * Gives a ticket back what a move took from it, and takes back what the move was about to say. Nobody is told anything, and the note that it left goes.
 * Tags, lane and a time until which it was set aside follow, as far as they are still as they were left.
 *
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_UNDO_TOO_LATE where the words are out or the ticket was moved on, ERR_OTHER_OPEN_TICKET
 */
export async function undoMove(deps: LaterDeps, principal: Principal, { ticketId, undo }: { ticketId: TicketId; undo: string }): Promise<Ticket> {
  const { move, tags, snooze } = await wayBack(deps, principal, { ticketId, undo });
  if (move) await undoState(deps, principal, ticketId, move);
  if (snooze) await undoSnooze(deps, principal, ticketId, snooze);
  if (tags) await undoTags(deps, principal, ticketId, tags);
  return toTicket(await loadTicket(deps.table.forCompany(principal.companyId), principal.companyId, ticketId));
}

async function undoState(deps: TicketDeps, principal: Principal, ticketId: TicketId, move: z.output<typeof moveWay>): Promise<void> {
  const table = deps.table.forCompany(principal.companyId);
  const { heldUntilMs, note: left, ...before } = move;
  const ticket = await loadTicket(table, principal.companyId, ticketId);
  const isBack = ticket.status === before.status && ticket.userId === before.userId && ticket.queueId === before.queueId && ticket.heldUntilMs === null;
  // The answer to the first wish was lost.
  if (isBack) return;
  const nowMs = deps.clock.nowMs();
  if (ticket.heldUntilMs !== heldUntilMs || ticket.isSaid || nowMs >= heldUntilMs) throw new AppError('ERR_UNDO_TOO_LATE', { ticketId });
  const after = restored(ticket, before, nowMs);
  const isAsLeft = [
    ['heldUntilMs', '=', heldUntilMs],
    ['isSaid', 'absent'],
  ] as const;
  await orThrow(saveTransition(table, ticket, after, isAsLeft, left ? noteRemovals(ticket, left) : []), 'ERR_UNDO_TOO_LATE', { ticketId });
}

async function undoSnooze(deps: LaterDeps, principal: Principal, ticketId: TicketId, { before, after }: NonNullable<Way['snooze']>): Promise<void> {
  const { ticket } = await loadVisibleTicket(deps.table.forCompany(principal.companyId), principal, ticketId, deps.clock.nowMs());
  if (ticket.snoozedUntil !== after) return;
  if (before === null) await endSnooze(deps, principal, { ticketId });
  else await snoozeTicket(deps, principal, { ticketId, until: before });
}

async function undoTags(deps: TicketDeps, principal: Principal, ticketId: TicketId, left: NonNullable<Way['tags']>): Promise<void> {
  await changeTags(deps, principal, ticketId, ({ tagIds, laneId }) => ({
    tagIds: tagIds.filter((id) => !left.added.includes(id)),
    laneId: laneId === left.laneAfter ? left.laneBefore : laneId,
  }));
}

/** Somebody who gave a ticket away may see it no more, and takes it back all the same. That something is no way back is told to those alone who see the ticket. */
async function wayBack(deps: TicketDeps, principal: Principal, { ticketId, undo }: { ticketId: TicketId; undo: string }): Promise<z.output<typeof way>> {
  try {
    return way.parse(JSON.parse(decodeCursor(principal, listOf(principal, ticketId), undo)));
  } catch (error) {
    await loadVisibleTicket(deps.table.forCompany(principal.companyId), principal, ticketId, deps.clock.nowMs());
    throw error;
  }
}

function restored(ticket: TicketItem, before: Omit<z.output<typeof moveWay>, 'heldUntilMs' | 'note'>, nowMs: number): TicketItem {
  const { snoozedUntil, ...kept } = before;
  const back = transitioned(ticket, kept, nowMs);
  // The timer that brings it back has gone off meanwhile, and found it moved.
  const isPast = snoozedUntil === undefined || (snoozedUntil !== 'reply' && Date.parse(snoozedUntil) <= nowMs);
  // Whoever waits again waits since then.
  return { ...back, ...kept, isUnheard: ticket.isUnheard, ...(isPast ? {} : { snoozedUntil }), listedAtMs: before.pendingSinceMs ?? back.listedAtMs };
}
