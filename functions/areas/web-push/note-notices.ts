import { beginningOf } from '#shared/domain/cut-text.ts';
import { ticketNoteItem } from '#functions/records/tickets/ticket-note-item.ts';
import { type NoticesOf, titleCharacters, wordCharacters } from './notice.ts';

/** An internal note, for the colleagues whom it names. */
export const noteNotices: NoticesOf = ({ before, after }) => {
  if (before || !after) return [];
  const { companyId, ticketId, ulid, userName, note, mentions, ticketUuid, createdAt } = ticketNoteItem.parse(after);
  if (mentions.length === 0 || ticketUuid === undefined) return [];
  return [
    {
      companyId,
      to: { userIds: mentions },
      mark: ulid,
      tag: `note-${ticketId}`,
      title: beginningOf(userName, titleCharacters),
      words: beginningOf(note, wordCharacters),
      event: 'mention',
      path: `/tickets/${ticketUuid}`,
      atMs: Date.parse(createdAt),
    },
  ];
};
