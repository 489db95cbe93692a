import { beginningOf } from '#shared/domain/cut-text.ts';
import { roomMessageItem } from '#functions/records/chats/room-item.ts';
import { type NoticesOf, titleCharacters, wordCharacters } from './notice.ts';

/** A colleague's message, for the other members. */
export const chatNotices: NoticesOf = ({ before, after }) => {
  if (before || !after) return [];
  const { companyId, chatId, sequence, senderId, senderName, text, userIds, createdAt } = roomMessageItem.parse(after);
  return [
    {
      companyId,
      to: { userIds: userIds.filter((userId) => userId !== senderId) },
      mark: String(sequence),
      tag: `chat-${chatId}`,
      title: beginningOf(senderName, titleCharacters),
      words: text === '' ? null : beginningOf(text, wordCharacters),
      event: 'message',
      path: `/chats/${chatId}`,
      atMs: Date.parse(createdAt),
    },
  ];
};
