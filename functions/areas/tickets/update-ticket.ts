import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { hasRight } from '#shared/contract/roles.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { Ticket, ticketRoutes } from '#shared/contract/tickets.ts';
import { type Saying, sayingOnClose } from '#shared/domain/closing.ts';
import { isSameState, nextState, type TicketState, type TicketTransition } from '#shared/domain/ticket.ts';
import { heldMs } from '#shared/domain/undo.ts';
import { withHeardWords } from '#functions/conversations/heard-words.ts';
import { internalNote, noteWrites } from '#functions/conversations/internal-note.ts';
import { saveTransition, transitioned } from '#functions/conversations/ticket-store.ts';
import { loadVisibleTicket } from '#functions/conversations/viewer.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type TicketItem, toTicket } from '#functions/records/tickets/ticket-item.ts';
import type { TicketNoteItem } from '#functions/records/tickets/ticket-note-item.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import type { Write } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketDeps } from './deps.ts';

type Change = BodyOf<typeof ticketRoutes.updateTicket>;

/** Accept, return, resolve, reopen, transfer: one transaction with the exact counts. Of concurrent accepts one wins. */
export async function updateTicket(deps: TicketDeps, principal: Principal, input: TicketMove): Promise<Ticket> {
  const { after } = await moveTicket(deps, principal, input);
  return toTicket(after);
}

interface TicketMove {
  readonly ticketId: TicketId;
  readonly change: Change;
}

/** A ticket around a move, and the note that the move left. */
export interface MovedTicket {
  readonly before: TicketItem;
  readonly after: TicketItem;
  readonly note: TicketNoteItem | null;
}

/**
 * @param along is written in the move's transaction, by what it does.
 * @param isHeld the move can be taken back for a while, and what it says waits as long.
 * @returns the ticket twice where nothing was to be changed.
 */
export async function moveTicket(
  deps: TicketDeps,
  principal: Principal,
  input: TicketMove,
  { isHeld = false, along = () => [] }: { readonly isHeld?: boolean; readonly along?: (moved: MovedTicket) => readonly Write[] } = {},
): Promise<MovedTicket> {
  const table = deps.table.forCompany(principal.companyId);
  await requireTargets(table, principal, input.change);
  return decideAnew(async () => {
    const { ticket, viewer } = await loadVisibleTicket(table, principal, input.ticketId, deps.clock.nowMs());
    const next = await decided(table, ticket, (seen) => nextState(seen, input.change, viewer));
    if (isSameState(ticket, next)) return { before: ticket, after: ticket, note: null };
    const says = await sayingOf(table, ticket, next, input.change, deps.clock.nowMs());
    const heard = await withHeardWords(table, transitioned(ticket, next, deps.clock.nowMs(), says));
    const after = isHeld && !isAccept(ticket, next) ? { ...heard, heldUntilMs: Date.parse(heard.updatedAt) + heldMs } : heard;
    const note = noteOf(deps, principal, after, input.change);
    const moved = { before: ticket, after, note };
    await saveTransition(table, ticket, after, [], [...(note ? noteWrites(after, note) : []), ...along(moved)]);
    return moved;
  });
}

/** The move's words for the team. They stand where the ticket is now, and call whoever got it. */
function noteOf({ clock }: TicketDeps, principal: Principal, after: TicketItem, { note }: Change): TicketNoteItem | null {
  if (note === undefined) return null;
  const mentions = after.userId === null || after.userId === principal.userId ? [] : [after.userId];
  return internalNote(clock, principal, after, { note, mentions, createdAt: after.updatedAt });
}

/** It says nothing and stops the bot for good: giving the ticket back is a move of its own. */
const isAccept = (ticket: TicketItem, next: TicketTransition): boolean => ticket.status === 'pending' && next.status === 'open';

/** The message to the contact: at the end of the service, or on the way to another queue. Accepting with a queue is no transfer. */
async function sayingOf(table: TablePart, ticket: TicketItem, next: TicketTransition, change: Change, nowMs: number): Promise<Saying | null> {
  if (next.status === 'closed') {
    return sayingOnClose({ isGroup: ticket.isGroup, justClose: change.justClose ?? false }, await loadSettings(table, ticket.companyId, nowMs));
  }
  const isMoved = next.queueId !== null && next.queueId !== ticket.queueId && change.status !== 'open';
  return isMoved && !ticket.isGroup ? 'transfer' : null;
}

/** The loser of a race learns who won. Where the ticket's user is gone there is no winner: it is taken for a waiting one. */
async function decided(table: TablePart, ticket: TicketItem, decide: (seen: TicketState) => TicketTransition): Promise<TicketTransition> {
  try {
    return decide(ticket);
  } catch (error) {
    const isTaken = error instanceof AppError && (error.code === 'ERR_TICKET_ALREADY_ACCEPTED' || error.code === 'ERR_TICKET_NOT_YOURS');
    if (!isTaken || !ticket.userId) throw error;
    const winner = await table.get(companyKeys.user(ticket.companyId, ticket.userId), { consistent: true });
    if (!winner) return decide({ ...ticket, status: 'pending', userId: null });
    throw new AppError(error.code, { ...error.details, name: z.string().catch('').parse(winner['name']) }, { cause: error });
  }
}

/** A user or queue of another company does not exist here. @throws AppError ERR_NO_USER_FOUND, ERR_USER_MAY_NOT_ANSWER, ERR_NO_QUEUE_FOUND */
export async function requireTargets(table: TablePart, principal: Principal, change: Pick<Change, 'userId' | 'queueId' | 'status'>): Promise<void> {
  const [user, queue] = await Promise.all([
    change.userId ? table.get(companyKeys.user(principal.companyId, change.userId)) : undefined,
    change.queueId ? table.get(companyKeys.queue(principal.companyId, change.queueId)) : undefined,
  ]);
  if (change.userId && !user) throw new AppError('ERR_NO_USER_FOUND', { field: 'userId' });
  // The customer would wait for somebody who cannot write. What is closed waits for nobody.
  if (user && change.status !== 'closed' && !hasRight(userItem.parse(user), 'conversations:answer'))
    throw new AppError('ERR_USER_MAY_NOT_ANSWER', { field: 'userId' });
  if (change.queueId && !queue) throw new AppError('ERR_NO_QUEUE_FOUND', { field: 'queueId' });
}
