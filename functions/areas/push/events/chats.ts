import { chatEventName } from '#shared/contract/chat-events.ts';
import { roomItem, roomMemberItem, roomMessageItem, toChatMessage, toSharedChat } from '#functions/records/chats/room-item.ts';
import { audience } from '../audience.ts';
import { type EventsOf, parsed } from '../live-event.ts';

/** Told to its members. That something was written is told by the message; who left is told by their own row. */
export const roomEvents: EventsOf = (change) => {
  const [before, after] = [parsed(roomItem, change.before), parsed(roomItem, change.after)];
  const room = after ?? before;
  if (!room) return [];
  const head = { companyId: room.companyId, event: chatEventName.chat(room.companyId), to: audience.participants(room.userIds) };
  if (!after) return [{ ...head, data: { action: 'delete', id: room.id } }];
  if (before?.revision === after.revision) return [];
  return [{ ...head, data: { action: before ? 'update' : 'create', record: toSharedChat(after) } }];
};

/** Told to the member alone, in all windows. Who joins learns it by the room. */
export const roomMemberEvents: EventsOf = (change) => {
  const [before, after] = [parsed(roomMemberItem, change.before), parsed(roomMemberItem, change.after)];
  const member = before && (after ?? before);
  if (!member) return [];
  const { companyId, userId, chatId: id, readCount, mentionedAt } = member;
  const data = after ? ({ action: 'update', id, readCount, mentionedAt } as const) : ({ action: 'delete', id } as const);
  return [{ companyId, event: chatEventName.chatUser(companyId, userId), to: audience.user(userId), data }];
};

/** Told to those who took part when it was written. */
export const roomMessageEvents: EventsOf = ({ before, after: image }, { mediaUrl }) => {
  const after = parsed(roomMessageItem, image);
  if (!after || before) return [];
  const { companyId, chatId, userIds } = after;
  const data = { action: 'new-message' as const, newMessage: toChatMessage(after, mediaUrl) };
  return [{ companyId, event: chatEventName.chatMessage(companyId, chatId), to: audience.participants(userIds), data }];
};
