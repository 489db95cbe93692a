import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { queueId, type TicketId, userId } from '#shared/contract/ids.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import type { Ticket, ticketRoutes } from '#shared/contract/tickets.ts';
import { noteRemovals } from '#functions/conversations/internal-note.ts';
import { loadTicket, saveTransition, transitioned } from '#functions/conversations/ticket-store.ts';
import { loadVisibleTicket } from '#functions/conversations/viewer.ts';
import { orThrow } from '#functions/data/decide-anew.ts';
import { type TicketItem, ticketItem, toTicket } from '#functions/records/tickets/ticket-item.ts';
import { ticketNoteItem } from '#functions/records/tickets/ticket-note-item.ts';
import { decodeCursor, encodeCursor } from '#functions/tools/cursor.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketDeps } from './deps.ts';
import { moveTicket } from './update-ticket.ts';

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
const way = former.extend({
  userId: userId.nullable(),
  queueId: queueId.nullable(),
  ratedUserId: userId.nullable(),
  heldUntilMs: z.number(),
  note: note.nullable(),
});

type Moved = ReplyOf<typeof ticketRoutes.updateTicket>;

/** A move by a person: its reply has what takes it back, for as long as it can be taken back. */
export async function moveHeld(
  deps: TicketDeps,
  principal: Principal,
  { ticketId, change }: { ticketId: TicketId; change: BodyOf<typeof ticketRoutes.updateTicket> },
): Promise<Moved> {
  const { before, after, note: left } = await moveTicket(deps, principal, { ticketId, change }, { isHeld: true });
  const ticket = toTicket(after);
  if (after === before || after.heldUntilMs === null) return ticket;
  const back = way.parse({ ...before, heldUntilMs: after.heldUntilMs, note: left });
  return { ...ticket, undo: encodeCursor(principal, listOf(principal, ticketId), JSON.stringify(back)) };
}

/** The way back is of this user and this ticket alone. */
const listOf = ({ userId: ofUser }: Principal, ticketId: TicketId): string => `undo ${ofUser} ${ticketId}`;

/**
 * Gives a ticket back what a move took from it, and takes back what the move was about to say. Nobody is told anything, and the note that it left goes.
 *
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_UNDO_TOO_LATE where the words are out or the ticket was moved on, ERR_OTHER_OPEN_TICKET
 */
export async function undoMove(deps: TicketDeps, principal: Principal, { ticketId, undo }: { ticketId: TicketId; undo: string }): Promise<Ticket> {
  const table = deps.table.forCompany(principal.companyId);
  const { heldUntilMs, note: left, ...before } = await wayBack(deps, principal, { ticketId, undo });
  const ticket = await loadTicket(table, principal.companyId, ticketId);
  const isBack = ticket.status === before.status && ticket.userId === before.userId && ticket.queueId === before.queueId && ticket.heldUntilMs === null;
  // The answer to the first wish was lost.
  if (isBack) return toTicket(ticket);
  const nowMs = deps.clock.nowMs();
  if (ticket.heldUntilMs !== heldUntilMs || ticket.isSaid || nowMs >= heldUntilMs) throw new AppError('ERR_UNDO_TOO_LATE', { ticketId });
  const after = restored(ticket, before, nowMs);
  const isAsLeft = [
    ['heldUntilMs', '=', heldUntilMs],
    ['isSaid', 'absent'],
  ] as const;
  await orThrow(saveTransition(table, ticket, after, isAsLeft, left ? noteRemovals(ticket, left) : []), 'ERR_UNDO_TOO_LATE', { ticketId });
  return toTicket(after);
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

function restored(ticket: TicketItem, before: Omit<z.output<typeof way>, 'heldUntilMs' | 'note'>, nowMs: number): TicketItem {
  const back = transitioned(ticket, before, nowMs);
  // Whoever waits again waits since then.
  return { ...back, ...before, listedAtMs: before.pendingSinceMs ?? back.listedAtMs };
}
