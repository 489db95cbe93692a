import { type UserId, ulid } from '#shared/contract/ids.ts';
import { put, remove, type Write } from '#functions/data/writes.ts';
import type { Clock } from '#functions/ports/clock.ts';
import { mentionRemovals, mentionWrites } from '#functions/records/tickets/mention-item.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { noteKey, type TicketNoteItem } from '#functions/records/tickets/ticket-note-item.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { noteLine, noteLineRemoval } from './note-line.ts';

interface Words {
  readonly note: string;
  /** Colleagues to be told, who may see the ticket. */
  readonly mentions: readonly UserId[];
  readonly createdAt: string;
}

/** An internal note of this user on a ticket. */
export function internalNote(
  clock: Clock,
  { companyId, userId, name }: Principal,
  ticket: Pick<TicketItem, 'id' | 'uuid' | 'contactId'>,
  { note, mentions, createdAt }: Words,
): TicketNoteItem {
  return {
    type: 'ticketNote',
    companyId,
    ticketId: ticket.id,
    ulid: ulid.parse(newRecordId(clock)),
    contactId: ticket.contactId,
    userId,
    userName: name,
    note,
    mentions: [...mentions],
    ...(mentions.length > 0 ? { ticketUuid: ticket.uuid } : {}),
    createdAt,
  };
}

/** The note, its line in the conversation, and whom it calls. */
export const noteWrites = (ticket: TicketItem, note: TicketNoteItem): Write[] => [
  put(noteKey(note), note, ['absent']),
  noteLine(ticket, note),
  ...mentionWrites(note),
];

export const noteRemovals = (ticket: TicketItem, note: Pick<TicketNoteItem, 'companyId' | 'ticketId' | 'ulid' | 'createdAt' | 'mentions'>): Write[] => [
  remove(noteKey(note)),
  noteLineRemoval(ticket, note),
  ...mentionRemovals(note),
];
