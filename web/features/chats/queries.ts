import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData } from '@tanstack/react-query';
import type { Chat, ChatMessage } from '#shared/contract/chats.ts';
import type { ChatId } from '#shared/contract/ids.ts';
import type { ListRules } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { recordChanges, type RecordPage } from '#web/api/record-lists.ts';
import { routes } from './contract.static.ts';

/** First word of the query keys of lists, for `applyRecordEvent`. */
export const chatArea = 'chats';

export interface ChatPage extends RecordPage<Chat> {
  /** Conversations with something unread that were on no page yet when this one was fetched. */
  readonly unreadElsewhere: number;
}
export type ChatMessagePages = InfiniteData<{ readonly messages: ChatMessage[]; readonly hasMore: boolean; readonly nextCursor?: string | undefined }>;

export const chatKeys = {
  one: (id: string) => ['chat', id] as const,
  messages: (id: ChatId) => ['chat-messages', 'list', id] as const,
};

const isUnread = ({ unreads }: Chat): boolean => unreads > 0;

/** Newest activity first; live events keep it. */
export const chatListQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [chatArea, 'list', searchParam === '' ? {} : { searchParam }] as const,
    queryFn: async ({ pageParam: { cursor, unreadBefore }, signal }): Promise<ChatPage & { readonly unreadSoFar: number }> => {
      const query = { ...(searchParam ? { searchParam } : {}), ...(cursor ? { cursor } : {}) };
      const { unreadChats, ...page } = await call(routes.listChats, { query }, { signal });
      const unreadSoFar = unreadBefore + page.records.filter(isUnread).length;
      return { ...page, unreadSoFar, unreadElsewhere: Math.max(0, unreadChats - unreadSoFar) };
    },
    initialPageParam: { cursor: '', unreadBefore: 0 },
    getNextPageParam: ({ nextCursor, unreadSoFar }) => (nextCursor === undefined ? undefined : { cursor: nextCursor, unreadBefore: unreadSoFar }),
    placeholderData: keepPreviousData,
  });

/** Null once it has ended for this user. @param id whatever the address says: the server judges. */
export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: chatKeys.one(id),
    queryFn: ({ signal }): Promise<Chat | null> => call(routes.getChat, { params: { chatId: id } }, { signal }),
  });

/** `pages[0]` is the newest page; within a page the oldest message comes first. */
export const chatMessagesQuery = (chatId: ChatId) =>
  infiniteQueryOptions({
    queryKey: chatKeys.messages(chatId),
    queryFn: ({ pageParam, signal }) => call(routes.listChatMessages, { params: { chatId }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });

/** Messages of one conversation that have all these words; a page may come short and still be followed by others. */
export const chatSearchQuery = (chatId: ChatId, searchParam: string) =>
  infiniteQueryOptions({
    queryKey: ['chat-messages', 'found', chatId, searchParam] as const,
    queryFn: ({ pageParam, signal }) =>
      call(routes.listChatMessages, { params: { chatId }, query: { searchParam, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    gcTime: 0,
  });

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export const chatRules: ListRules<Chat> = {
  belongs: ({ title }, { searchParam = '' }) =>
    folded(String(searchParam))
      .split(/\s+/)
      .every((word) => folded(title).includes(word)),
  compare: (one, other) => (positionOf(one) > positionOf(other) ? -1 : 1),
};

const positionOf = ({ updatedAt, id }: Chat): string => `${updatedAt}#${id}`;

export const { useSave: useSaveChat, useRemove: useDeleteChat } = recordChanges(
  chatArea,
  { create: routes.createChat, update: routes.updateChat, remove: routes.deleteChat },
  chatRules,
);
