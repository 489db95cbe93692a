import type { QueryClient } from '@tanstack/react-query';
import type { Chat, ChatMessage, SharedChat } from '#shared/contract/chats.ts';
import type { ChatEventData } from '#shared/contract/chat-events.ts';
import type { ChatId, UserId } from '#shared/contract/ids.ts';
import { applyRecordEvent } from '#web/api/apply-record-event.ts';
import type { LiveContext, LiveData } from '#web/live/apply-event.ts';
import { chatArea, chatKeys, type ChatMessagePages, type ChatPage, chatRules } from './queries.ts';

/**
 * Conversations between staff. Everything is told apart by the numbers of messages, which only go up: an event may arrive twice, late,
 * or before one that was written earlier.
 */
export function applyChat(queryClient: QueryClient, data: LiveData['chat'], { userId }: LiveContext): void {
  if (data.action === 'delete') forgetChat(queryClient, data.id);
  else if (data.action === 'new-message') applyChatMessage(queryClient, userId, data.newMessage);
  else if ('record' in data) applyRoom(queryClient, data.record);
  else applyMember(queryClient, data);
}

function applyRoom(queryClient: QueryClient, record: SharedChat): void {
  const isKnown = changeChat(queryClient, record.id, (known) => merged(known, record));
  if (isKnown) return;
  const joined: Chat = { ...record, readCount: record.messageCount, unreads: 0, mentionedAt: 0 };
  applyRecordEvent(queryClient, chatArea, { action: 'create', record: joined }, chatRules);
  // Taken out and back in while it is looked at.
  void queryClient.invalidateQueries({ queryKey: chatKeys.one(record.id) });
}

/** Title and people as they are told; what was said last by whoever knows more of it. */
function merged(known: Chat, record: SharedChat): Chat {
  if (record.messageCount >= known.messageCount) return counted({ ...known, ...record });
  const { title, ownerId, users } = record;
  return { ...known, title, ownerId, users };
}

type ReadMark = Exclude<ChatEventData['chatUser'], { action: 'delete' }>;

function applyMember(queryClient: QueryClient, { id, readCount, mentionedAt }: ReadMark): void {
  const isKnown = changeChat(queryClient, id, (known) =>
    counted({ ...known, readCount: Math.max(known.readCount, readCount), mentionedAt: Math.max(known.mentionedAt, mentionedAt) }),
  );
  if (!isKnown) refetchLists(queryClient);
}

/** Also what this user has just written, as the server's answer has it. */
export function applyChatMessage(queryClient: QueryClient, userId: UserId, message: ChatMessage): void {
  const key = chatKeys.messages(message.chatId);
  const pages = queryClient.getQueryData<ChatMessagePages>(key);
  if (pages) {
    queryClient.setQueryData(key, withMessage(pages, message));
    // Numbers have no gaps: what lies between was missed.
    if (message.sequence > newestIn(pages) + 1) void queryClient.invalidateQueries({ queryKey: key });
  }
  if (!changeChat(queryClient, message.chatId, (known) => withLast(known, message, userId))) refetchLists(queryClient);
}

function withLast(known: Chat, message: ChatMessage, userId: UserId): Chat {
  const { sequence, senderId, picture } = message;
  const isMentioned = senderId !== userId && message.mentions.some((mention) => mention.userId === userId);
  const own = {
    readCount: senderId === userId ? Math.max(known.readCount, sequence) : known.readCount,
    mentionedAt: isMentioned ? Math.max(known.mentionedAt, sequence) : known.mentionedAt,
  };
  if (sequence <= known.messageCount) return counted({ ...known, ...own });
  const lastKind = picture ? 'image' : 'text';
  const last = { messageCount: sequence, lastMessage: message.message, lastKind, lastSenderId: senderId, updatedAt: message.createdAt } as const;
  return counted({ ...known, ...own, ...last });
}

const counted = (chat: Chat): Chat => ({ ...chat, unreads: Math.max(0, chat.messageCount - chat.readCount) });

const newestIn = ({ pages: [newest] }: ChatMessagePages): number => newest?.messages.at(-1)?.sequence ?? 0;

export function withMessage(pages: ChatMessagePages, message: ChatMessage): ChatMessagePages {
  if (pages.pages.some(({ messages }) => messages.some(({ sequence }) => sequence === message.sequence))) return pages;
  const added = (messages: readonly ChatMessage[]): ChatMessage[] => [...messages, message].sort((one, other) => one.sequence - other.sequence);
  return { ...pages, pages: pages.pages.map((page, index) => (index === 0 ? { ...page, messages: added(page.messages) } : page)) };
}

/** @returns whether it was known at all. */
function changeChat(queryClient: QueryClient, id: ChatId, change: (known: Chat) => Chat): boolean {
  const lists = queryClient.getQueriesData<{ readonly pages: readonly ChatPage[] }>({ queryKey: [chatArea, 'list'] });
  const listed = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ records }) => records);
  const known = listed.find((chat) => chat.id === id) ?? queryClient.getQueryData<Chat | null>(chatKeys.one(id));
  if (!known) return false;
  const next = change(known);
  applyRecordEvent(queryClient, chatArea, { action: 'update', record: next }, chatRules);
  queryClient.setQueryData<Chat | null>(chatKeys.one(id), (one) => one && change(one));
  return listed.some((chat) => chat.id === id);
}

/** Null tells whoever looks at it. */
function forgetChat(queryClient: QueryClient, id: ChatId): void {
  applyRecordEvent(queryClient, chatArea, { action: 'delete', id });
  queryClient.setQueryData<Chat | null>(chatKeys.one(id), (one) => (one === undefined ? one : null));
  queryClient.removeQueries({ queryKey: chatKeys.messages(id), type: 'inactive' });
  // What is on the screen goes in a moment. Whoever comes back has missed what was said meanwhile.
  void queryClient.invalidateQueries({ queryKey: chatKeys.messages(id), refetchType: 'none' });
}

const refetchLists = (queryClient: QueryClient): void => void queryClient.invalidateQueries({ queryKey: [chatArea, 'list'] });
