import NotificationsNone from '@mui/icons-material/NotificationsNone';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Bell, bellCount } from '#web/parts/bell/Bell.tsx';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { mentionsQuery } from '#web/parts/mentions/queries.ts';
import { part } from '#web/kit/page/part.ts';
import { useMentionNews } from './use-mention-news.ts';
import { useNews } from './use-news.ts';
import { useUnreadTickets } from './use-unread-tickets.ts';

const loadPopover = async () => ({ default: (await import('./NotificationPopover.tsx')).NotificationPopover });
const NotificationPopover = part(loadPopover);

/** How many conversations want this user's attention, and which. Tells of each new one. */
export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const unread = useUnreadTickets();
  useNews(unread.records);
  const { data: mentions } = useQuery(mentionsQuery);
  useMentionNews(mentions);
  const count = (unread.records?.length ?? 0) + (mentions?.length ?? 0);
  const hasMore = unread.more !== 'none';
  const { shown, isMore } = bellCount(count, hasMore);
  return (
    <Bell
      icon={<NotificationsNone />}
      label={count > 0 ? `${t('title')}: ${t(isMore ? 'unreadMore' : 'unread', { count: shown })}` : t('title')}
      count={count}
      hasMore={hasMore}
      onNear={() => void prefetch(loadPopover)}
      renderPopover={(anchor, onClose) => <NotificationPopover anchor={anchor} unread={unread} mentions={mentions ?? []} onClose={onClose} />}
    />
  );
}
