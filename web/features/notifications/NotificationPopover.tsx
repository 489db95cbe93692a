import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import type { NoteMention } from '#shared/contract/ticket-notes.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { ListedRecords } from '#web/kit/lists/listed-records.ts';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { BellPopover } from '#web/parts/bell/BellPopover.tsx';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { WaitingTime } from '#web/parts/tickets/WaitingTime.tsx';
import { UnreadBadge } from '#web/kit/marks/UnreadBadge.tsx';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';
import { formatDateTime } from '#web/i18n/format.ts';
import { AskForNotices } from './AskForNotices.tsx';
import { MentionEntries } from './MentionEntries.tsx';
import { linkToTicket } from './ticket-link.ts';

const Words = styled('span')(({ theme }) => ({
  flexGrow: 1,
  minWidth: 0,
  marginLeft: theme.spacing(1.5),
  '& > span': { display: 'flex', gap: theme.spacing(1), justifyContent: 'space-between', alignItems: 'baseline' },
}));

interface NotificationPopoverProps {
  readonly anchor: HTMLElement;
  readonly unread: ListedRecords<Ticket>;
  readonly mentions: readonly NoteMention[];
  readonly onClose: () => void;
}

/** The unread conversations, each a way to it. */
export function NotificationPopover({ anchor, unread, mentions, onClose }: NotificationPopoverProps) {
  const { t } = useTranslation('notifications');
  const texts = { title: t('title'), failed: t('failed'), loading: t('loading'), none: t('none'), noneText: t('noneText') };
  return (
    <BellPopover
      anchor={anchor}
      texts={texts}
      list={unread}
      note={
        <>
          <AskForNotices />
          <MentionEntries mentions={mentions} onOpen={onClose} />
        </>
      }
      renderEntry={(ticket) => <Entry key={ticket.id} ticket={ticket} onOpen={onClose} />}
      onClose={onClose}
    />
  );
}

function Entry({ ticket, onOpen }: { readonly ticket: Ticket; readonly onOpen: () => void }) {
  const { t } = useTranslation('notifications');
  const { data: queues } = useQuery(queuesQuery);
  const { contact, lastMessage, unreadMessages, status, waitingSince, queueId, updatedAt } = ticket;
  return (
    <ListItem disablePadding>
      <ListItemButton component={Link} {...linkToTicket(ticket)} onClick={onOpen}>
        <Avatar id={contact.id} name={contact.name} src={contact.profilePicUrl} />
        <Words>
          <span>
            <Typography component="span" noWrap sx={{ fontWeight: 600 }}>
              {contact.name}
            </Typography>
            {status === 'pending' && waitingSince ? (
              <WaitingTime since={waitingSince} limits={queues?.find(({ id }) => id === queueId)} />
            ) : (
              <Typography component="time" variant="caption" color="textSecondary" noWrap dateTime={updatedAt} sx={{ flexShrink: 0 }}>
                {formatDateTime(updatedAt)}
              </Typography>
            )}
          </span>
          <span>
            <Typography component="span" variant="body2" color="textSecondary" noWrap>
              {lastMessage}
            </Typography>
            <UnreadBadge>
              <span aria-hidden>{unreadMessages}</span>
              <VisuallyHidden>{t('messages', { count: unreadMessages })}</VisuallyHidden>
            </UnreadBadge>
          </span>
        </Words>
      </ListItemButton>
    </ListItem>
  );
}
