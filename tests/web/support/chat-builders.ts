import type { Chat, ChatMessage } from '#shared/contract/chats.ts';
import type { ChatId } from '#shared/contract/ids.ts';
import { past, ulidOf, userIdOf } from './builders.ts';

export const chatIdOf = (n: number): ChatId => ulidOf(1_000 + n) as ChatId;

/** A chat of the first two users, owned by the first. */
export const aChat = (n: number, chat: Partial<Chat> = {}): Chat => ({
  id: chatIdOf(n),
  uuid: chatIdOf(n),
  title: `Conversa ${n}`,
  ownerId: userIdOf(1),
  users: [{ userId: userIdOf(1) }, { userId: userIdOf(2) }],
  lastMessage: '',
  lastKind: 'text',
  lastSenderId: null,
  messageCount: 0,
  readCount: 0,
  unreads: 0,
  mentionedAt: 0,
  createdAt: past,
  updatedAt: past,
  ...chat,
});

/** By the second user. */
export const aChatMessage = (chat: Pick<Chat, 'id'>, sequence: number, message: Partial<ChatMessage> = {}): ChatMessage => ({
  chatId: chat.id,
  sequence,
  senderId: userIdOf(2),
  sender: { id: userIdOf(2), name: 'Bruno Lima' },
  message: `Mensagem ${sequence}`,
  mentions: [],
  picture: null,
  clientToken: null,
  createdAt: new Date(Date.parse(past) + sequence * 1_000).toISOString(),
  ...message,
});
