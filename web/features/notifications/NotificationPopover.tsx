import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import CircularProgress from '@mui/material/CircularProgress';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Ticket } from '#shared/contract/tickets.ts';
import { Avatar } from '#web/components/Avatar.tsx';
import { FailedState } from '#web/components/FailedState.tsx';
import { StateMessage } from '#web/components/StateMessage.tsx';
import { VisuallyHidden } from '#web/components/VisuallyHidden.tsx';
import { formatDateTime } from '#web/i18n/format.ts';
import { AskForNotices } from './AskForNotices.tsx';
import { linkToTicket } from './ticket-link.ts';
import type { UnreadTickets } from './use-unread-tickets.ts';

/** The specification's distance from the bottom at which the next page loads. */
const nextPagePx = 100;

const Head = styled('div')(({ theme }) => ({ padding: theme.spacing(1.5, 2, 0.5) }));
const Scroller = styled('div')({ maxHeight: 'min(480px, 70dvh)', overflowY: 'auto' });
const Words = styled('span')(({ theme }) => ({
  flexGrow: 1,
  minWidth: 0,
  marginLeft: theme.spacing(1.5),
  '& > span': { display: 'flex', gap: theme.spacing(1), justifyContent: 'space-between', alignItems: 'baseline' },
}));
const Count = styled('span')(({ theme }) => ({
  flexShrink: 0,
  minWidth: 20,
  padding: theme.spacing(0, 0.75),
  borderRadius: 10,
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: '20px',
  textAlign: 'center',
  color: theme.vars?.palette.primary.contrastText,
  backgroundColor: theme.vars?.palette.primary.main,
}));

interface NotificationPopoverProps {
  readonly anchor: HTMLElement;
  readonly unread: UnreadTickets;
  readonly onClose: () => void;
}

/** The unread conversations, each a way to it. */
export function NotificationPopover({ anchor, unread, onClose }: NotificationPopoverProps) {
  const { t } = useTranslation('notifications');
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent): void => {
    if (scrollHeight - scrollTop - clientHeight < nextPagePx) unread.loadMore();
  };
  const paper = { role: 'dialog', 'aria-label': t('title'), sx: { width: 360, maxWidth: 'calc(100vw - 16px)' } };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper }}
    >
      <Head>
        <Typography component="h2" variant="h2">
          {t('title')}
        </Typography>
      </Head>
      <AskForNotices />
      <Scroller onScroll={onScroll}>
        <Content unread={unread} onClose={onClose} />
      </Scroller>
    </Popover>
  );
}

function Content({ unread, onClose }: Pick<NotificationPopoverProps, 'unread' | 'onClose'>) {
  const { t } = useTranslation('notifications');
  const { tickets, error, hasMore, loadMore, retry } = unread;
  if (error) return <FailedState title={t('failed')} error={error} onRetry={retry} />;
  if (!tickets) return <Coming />;
  if (tickets.length === 0 && !hasMore) return <StateMessage title={t('none')} text={t('noneText')} />;
  return (
    <List aria-label={t('title')}>
      {tickets.map((ticket) => (
        <Entry key={ticket.id} ticket={ticket} onOpen={onClose} />
      ))}
      {/* A short page leaves nothing to scroll. */}
      {hasMore ? (
        <ListItem disablePadding>
          <ListItemButton aria-label={t('loading')} onClick={loadMore} onFocus={loadMore}>
            <Coming />
          </ListItemButton>
        </ListItem>
      ) : null}
    </List>
  );
}

function Coming() {
  const { t } = useTranslation('notifications');
  return <CircularProgress size={20} aria-label={t('loading')} sx={{ display: 'block', mx: 'auto', my: 1 }} />;
}

function Entry({ ticket, onOpen }: { readonly ticket: Ticket; readonly onOpen: () => void }) {
  const { t } = useTranslation('notifications');
  const { contact, lastMessage, unreadMessages, status, updatedAt } = ticket;
  return (
    <ListItem disablePadding>
      <ListItemButton component={Link} {...linkToTicket(ticket)} onClick={onOpen}>
        <Avatar id={contact.id} name={contact.name} src={contact.profilePicUrl} />
        <Words>
          <span>
            <Typography component="span" noWrap sx={{ fontWeight: 600 }}>
              {contact.name}
            </Typography>
            <Typography component="time" variant="caption" color="textSecondary" noWrap dateTime={updatedAt} sx={{ flexShrink: 0 }}>
              {status === 'pending' ? t('waiting') : formatDateTime(updatedAt)}
            </Typography>
          </span>
          <span>
            <Typography component="span" variant="body2" color="textSecondary" noWrap>
              {lastMessage}
            </Typography>
            <Count>
              <span aria-hidden>{unreadMessages}</span>
              <VisuallyHidden>{t('messages', { count: unreadMessages })}</VisuallyHidden>
            </Count>
          </span>
        </Words>
      </ListItemButton>
    </ListItem>
  );
}
