import NotificationsNone from '@mui/icons-material/NotificationsNone';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIconButton } from '#web/components/LabelledIconButton.tsx';
import { prefetch } from '#web/components/prefetch.ts';
import { useNews } from './use-news.ts';
import { useUnreadTickets } from './use-unread-tickets.ts';

const loadPopover = async () => ({ default: (await import('./NotificationPopover.tsx')).NotificationPopover });
const NotificationPopover = lazy(loadPopover);

const mostShown = 99;

const Place = styled('span')({ position: 'relative', display: 'flex' });
const Mark = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: -6,
  right: -8,
  minWidth: 16,
  height: 16,
  padding: '0 4px',
  borderRadius: 8,
  boxShadow: `0 0 0 2px ${theme.vars?.palette.background.paper}`,
  color: theme.vars?.palette.error.contrastText,
  backgroundColor: theme.vars?.palette.error.main,
  fontSize: '0.6875rem',
  lineHeight: '16px',
  textAlign: 'center',
}));

/** How many conversations want this user's attention, and which. Tells of each new one. */
export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const unread = useUnreadTickets();
  useNews(unread.tickets);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const count = unread.tickets?.length ?? 0;
  const isMore = unread.hasMore || count > mostShown;
  const shown = Math.min(count, mostShown);
  return (
    <>
      <LabelledIconButton
        label={count > 0 ? `${t('title')}: ${t(isMore ? 'unreadMore' : 'unread', { count: shown })}` : t('title')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void prefetch(loadPopover)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Place>
          <NotificationsNone />
          {count > 0 ? <Mark aria-hidden>{isMore ? `${shown}+` : count}</Mark> : null}
        </Place>
      </LabelledIconButton>
      <Suspense>{anchor ? <NotificationPopover anchor={anchor} unread={unread} onClose={() => setAnchor(null)} /> : null}</Suspense>
    </>
  );
}
