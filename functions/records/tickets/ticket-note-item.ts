import * as z from 'zod';
import {
  companyId,
  contactId,
  ticketId as ticketIdSchema,
  type TicketId,
  ticketNoteId,
  type TicketNoteId,
  timestamp,
  ulid,
  userId,
} from '#shared/contract/ids.ts';
import type { TicketNote } from '#shared/contract/ticket-notes.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';

/** A note, in its ticket's partition, so that it follows the ticket wherever that goes. */
export const ticketNoteItem = z.object({
  type: z.literal('ticketNote'),
  companyId,
  ticketId: ticketIdSchema,
  /** Its time first, so that notes stand as they were written. */
  ulid,
  contactId,
  userId,
  userName: z.string(),
  note: z.string(),
  /** Colleagues who are told. */
  mentions: z.array(userId).default([]),
  /** The ticket's public id, for their link; only with mentions. */
  ticketUuid: ulid.optional(),
  createdAt: timestamp,
});
export type TicketNoteItem = z.output<typeof ticketNoteItem>;

export const noteKey = ({ companyId: company, ticketId, ulid: id }: Pick<TicketNoteItem, 'companyId' | 'ticketId' | 'ulid'>): Key =>
  companyKeys.ticketNote(company, ticketId, id);

export const noteIdOf = ({ ticketId, ulid: id }: Pick<TicketNoteItem, 'ticketId' | 'ulid'>): TicketNoteId => ticketNoteId.parse(`${ticketId}-${id}`);

export function notePlace(id: TicketNoteId): { ticketId: TicketId; ulid: string } {
  const at = id.indexOf('-');
  return { ticketId: ticketIdSchema.parse(Number(id.slice(0, at))), ulid: id.slice(at + 1) };
}

export function toTicketNote(item: TicketNoteItem): TicketNote {
  const { note, ticketId, contactId: contact, userId: author, userName, mentions, createdAt } = item;
  return { id: noteIdOf(item), note, ticketId, contactId: contact, user: { id: author, name: userName }, mentions, createdAt };
}
