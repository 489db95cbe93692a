import * as z from 'zod';
import { type Chat, type ChatMessage, mention, type SharedChat } from '#shared/contract/chats.ts';
import { chatId, companyId, timestamp, ulid, userId, type UserId } from '#shared/contract/ids.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';

/** A conversation between staff. Its messages count up from 1: `messageCount` is the last one's number. */
export const roomItem = z.object({
  type: z.literal('chat'),
  companyId,
  id: chatId,
  title: z.string(),
  ownerId: userId,
  /** The owner first. */
  userIds: z.array(userId),
  /** Goes up with each change of title and people, not with messages. */
  revision: z.number().int(),
  messageCount: z.number().int(),
  lastMessage: z.string(),
  lastKind: z.enum(['text', 'image']),
  lastSenderId: userId.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type RoomItem = z.output<typeof roomItem>;

/** A member of a room, beside the other rooms of that user: so nobody's row changes when others write. */
export const roomMemberItem = z.object({
  type: z.literal('chatUser'),
  companyId,
  chatId,
  userId,
  /** Number of the last message that was read. */
  readCount: z.number().int(),
  /** The last one that mentions this user. */
  mentionedAt: z.number().int(),
});
export type RoomMemberItem = z.output<typeof roomMemberItem>;

export const roomMessageItem = z.object({
  type: z.literal('chatMessage'),
  companyId,
  chatId,
  sequence: z.number().int(),
  senderId: userId,
  senderName: z.string(),
  text: z.string(),
  mentions: z.array(mention),
  picture: z
    .object({ key: z.string(), name: z.string(), mimeType: z.string(), width: z.number().int().nullable(), height: z.number().int().nullable() })
    .nullable(),
  clientToken: ulid.nullable(),
  /** Members when it was written, who are told of it. */
  userIds: z.array(userId),
  createdAt: timestamp,
});
export type RoomMessageItem = z.output<typeof roomMessageItem>;

export const roomKey = (room: Pick<RoomItem, 'companyId' | 'id'>): Key => companyKeys.room(room.companyId, room.id);
export const memberKey = (room: Pick<RoomItem, 'companyId' | 'id'>, member: UserId): Key => companyKeys.roomMember(room.companyId, member, room.id);

export function toSharedChat(room: RoomItem): SharedChat {
  const { id, title, ownerId, userIds, lastMessage, lastKind, lastSenderId, messageCount, createdAt, updatedAt } = room;
  const users = userIds.map((member) => ({ userId: member }));
  return { id, uuid: id, title, ownerId, users, lastMessage, lastKind, lastSenderId, messageCount, createdAt, updatedAt };
}

/** @param member the reader's own. The rows of room and member are not read at one moment: what is read can be ahead. */
export function toChat(room: RoomItem, { userId: reader, readCount, mentionedAt }: Pick<RoomMemberItem, 'userId' | 'readCount' | 'mentionedAt'>): Chat {
  const unreads = Math.max(0, room.messageCount - readCount);
  const users = room.userIds.map((member) => (member === reader ? { userId: member, unreads } : { userId: member }));
  return { ...toSharedChat(room), users, readCount, unreads, mentionedAt };
}

/** @param mediaUrl signs the address of a file. */
export function toChatMessage(item: RoomMessageItem, mediaUrl: (key: string) => string): ChatMessage {
  const { chatId: chat, sequence, senderId, senderName, text, mentions, picture, clientToken, createdAt } = item;
  const shown = picture && { url: mediaUrl(picture.key), name: picture.name, mimeType: picture.mimeType, width: picture.width, height: picture.height };
  const sender = { id: senderId, name: senderName };
  return { chatId: chat, sequence, senderId, sender, message: text, mentions, picture: shown, clientToken, createdAt };
}
