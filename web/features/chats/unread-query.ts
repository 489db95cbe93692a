import { queryOptions } from '@tanstack/react-query';

/** How many conversations with colleagues have something new, as their bell counts them: what marks the menu does without the list. */
export const unreadChatsQuery = queryOptions({ queryKey: ['unread-chats'] as const, queryFn: () => 0, enabled: false, initialData: 0 });
