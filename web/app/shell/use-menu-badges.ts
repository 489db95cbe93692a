import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { unreadChatsQuery } from '#web/features/chats/unread-query.ts';
import { useAttentionCount } from '#web/features/tickets/use-attention-count.ts';
import type { ScreenName } from '../screens.ts';
import { useConnectionAlert } from './use-connection-alert.ts';

export interface MenuBadge {
  /** Meaning of the badge, for people who do not see it. */
  readonly note: string;
  /** A dot without one. */
  readonly count?: number;
}

/** The marks that menu entries carry now. */
export function useMenuBadges(): { readonly [name in ScreenName]?: MenuBadge } {
  const { t } = useTranslation('shell');
  const hasAlert = useConnectionAlert();
  const count = useAttentionCount();
  const { data: chats } = useQuery(unreadChatsQuery);
  return {
    ...(count > 0 ? { tickets: { note: t('ticketsWaiting', { count }), count } } : {}),
    ...(chats > 0 ? { chats: { note: t('chatsUnread', { count: chats }), count: chats } } : {}),
    ...(hasAlert ? { connections: { note: t('connectionsAlert') } } : {}),
  };
}
