import * as z from 'zod';
import { companyId, ticketId, timestamp, ulid, userId } from '#shared/contract/ids.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';
import { put, remove, type Write } from '#functions/data/writes.ts';
import type { TicketNoteItem } from './ticket-note-item.ts';

/** How long a mention waits to be looked at. */
const keptSeconds = 30 * 24 * 60 * 60;

/** A note that names a user. It has no word of the note and nothing of the contact, so that what is erased is not left here. */
export const mentionItem = z.object({
  type: z.literal('mention'),
  companyId,
  /** Named by the note. */
  userId,
  ticketId,
  /** The note's. */
  ulid,
  authorId: userId,
  authorName: z.string(),
  createdAt: timestamp,
  expiresAtSeconds: z.number(),
});
export type MentionItem = z.output<typeof mentionItem>;

export const mentionKey = ({ companyId: company, userId: named, ulid: id }: Pick<MentionItem, 'companyId' | 'userId' | 'ulid'>): Key =>
  companyKeys.mention(company, named, id);

export function mentionWrites(note: TicketNoteItem): Write[] {
  const { companyId: company, ticketId: ticket, ulid: id, userId: authorId, userName: authorName, createdAt } = note;
  const expiresAtSeconds = Math.ceil(Date.parse(createdAt) / 1_000) + keptSeconds;
  return note.mentions.map((named) => {
    const item: MentionItem = {
      type: 'mention',
      companyId: company,
      userId: named,
      ticketId: ticket,
      ulid: id,
      authorId,
      authorName,
      createdAt,
      expiresAtSeconds,
    };
    return put(mentionKey(item), item);
  });
}

export const mentionRemovals = ({ companyId: company, mentions, ulid: id }: Pick<TicketNoteItem, 'companyId' | 'mentions' | 'ulid'>): Write[] =>
  mentions.map((named) => remove(companyKeys.mention(company, named, id)));
