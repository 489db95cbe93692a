import Close from '@mui/icons-material/Close';
import Reply from '@mui/icons-material/Reply';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, memo, Suspense } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import type { FoundMessage } from '#shared/contract/found-messages.ts';
import type { Queue } from '#shared/contract/queues.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { Sign } from '#web/kit/marks/Sign.tsx';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';
import { rowIdOf } from '../accept-flight.ts';
import { deletedPreview } from '#web/parts/tickets/ticket-lists.ts';
import { ticketPath } from '../ticket-actions.ts';
import { formatRecent } from '#web/kit/formats/times.ts';
import { UnreadBadge } from '#web/kit/marks/UnreadBadge.tsx';
import { useSnoozeText } from '../use-snooze-text.ts';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';
import { WaitingTime } from '#web/parts/tickets/WaitingTime.tsx';
import { avatarPx, ClosedBadge, isTouched, Line, Meta, Quiet, Root, SelectBox, Text, Words } from './ticket-row-parts.tsx';

// WhatsApp's is said by no sign.
const ChannelIcon = lazy(async () => ({ default: (await import('#web/parts/connections/ChannelIcon.tsx')).ChannelIcon }));
// Of a list without tags nothing about them is fetched.
const RowTags = lazy(async () => ({ default: (await import('../tags/RowTags.tsx')).RowTags }));

// Most lists are no results of a search.
const loadFound = () => import('./FoundSentence.tsx');
const FoundName = lazy(async () => ({ default: (await loadFound()).FoundName }));
const FoundSentence = lazy(async () => ({ default: (await loadFound()).FoundSentence }));

const mostShown = 99;

export interface TicketRowProps {
  readonly ticket: Ticket;
  readonly queue: Queue | undefined;
  /** Name of the ticket's user, where tickets of several users are mixed. */
  readonly userName: string | undefined;
  readonly isShown: boolean;
  readonly isBusy: boolean;
  /** Left the list, and waits to be taken off the screen. */
  readonly isGone: boolean;
  readonly mayAnswer: boolean;
  /** Look into what others have open, too. */
  readonly maySpy: boolean;
  /** Null unless several are being selected. */
  readonly isSelected: boolean | null;
  readonly onSelect: (ticket: Ticket) => void;
  /** Searched words: the conversation opens at the message that has them. */
  readonly find: string | undefined;
  /** That message. */
  readonly found: FoundMessage | undefined;
  readonly onAccept: (ticket: Ticket) => void;
  readonly onClose: (ticket: Ticket) => void;
  readonly onPeek: (ticket: Ticket) => void;
}

/** A ticket. Rendered again only when its own ticket changes. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, isShown, isGone, queue, userName, isSelected, onSelect, find, found } = props;
  const { t } = useTranslation('tickets');
  const { contact, unreadMessages: unread } = ticket;
  const hasUnread = unread > 0 || undefined;
  const isWaiting = ticket.status === 'pending';
  const hasActions = !isGone && isSelected === null;
  return (
    <Root id={rowIdOf(ticket)} data-shown={isShown || undefined} data-gone={isGone || undefined}>
      {isSelected === null ? (
        <Avatar id={contact.id} name={contact.name} src={contact.profilePicUrl} sizePx={avatarPx} />
      ) : (
        <SelectBox data-primary type="checkbox" id={boxIdOf(ticket)} checked={isSelected} disabled={isGone} onChange={() => onSelect(ticket)} />
      )}
      <Text data-waits={isWaiting || undefined}>
        <Line data-unread={hasUnread}>
          <RowTitle ticket={ticket} isShown={isShown} find={find} found={found} isSelected={isSelected} />
          <Meta>
            <Suspense>{ticket.channel === 'whatsapp' ? null : <ChannelIcon channel={ticket.channel} sizePx={14} />}</Suspense>
            <QueueMark isSmall queue={queue} />
            {userName ? <span className="user">{userName}</span> : null}
            <Suspense>{ticket.tagIds.length > 0 ? <RowTags tagIds={ticket.tagIds} /> : null}</Suspense>
            {ticket.snoozedUntil === undefined ? null : <SnoozeEnd until={ticket.snoozedUntil} />}
            {ticket.status === 'closed' ? <ClosedBadge>{t('closedBadge')}</ClosedBadge> : null}
          </Meta>
          {hasActions ? <QuietActions {...props} /> : null}
          <RowTime ticket={ticket} queue={queue} />
        </Line>
        <Words data-unread={hasUnread}>
          <span className="preview">
            {find && found ? (
              <Suspense>
                <FoundSentence ticket={ticket} found={found} search={find} />
              </Suspense>
            ) : (
              <LastMessage ticket={ticket} />
            )}
          </span>
          {unread > 0 ? <Unread count={unread} /> : null}
          {hasActions && isWaiting ? <AcceptButton {...props} /> : null}
        </Words>
      </Text>
    </Root>
  );
});

function LastMessage({ ticket: { lastMessage, lastMessageFromMe } }: Pick<TicketRowProps, 'ticket'>) {
  const { t } = useTranslation('tickets');
  return (
    <>
      {lastMessageFromMe ? <OursMark /> : null}
      {lastMessage === deletedPreview ? <i>{t('deleted')}</i> : lastMessage}
    </>
  );
}

const boxIdOf = ({ id }: Ticket): string => `select-${id}`;

/** The name; a link over the whole row, except while the ticket waits to be accepted; a label while several are selected. */
function RowTitle({ ticket, isShown, find, found, isSelected }: Pick<TicketRowProps, 'ticket' | 'isShown' | 'find' | 'found' | 'isSelected'>) {
  const name = find ? (
    <Suspense fallback={ticket.contact.name}>
      <FoundName name={ticket.contact.name} search={find} />
    </Suspense>
  ) : (
    ticket.contact.name
  );
  const sx = { fontWeight: ticket.unreadMessages > 0 ? 700 : 550 };
  if (isSelected !== null) {
    return (
      <Typography className="name select" noWrap sx={sx} component="label" htmlFor={boxIdOf(ticket)}>
        {name}
      </Typography>
    );
  }
  if (ticket.status === 'pending') {
    return (
      <Typography className="name" noWrap sx={sx}>
        {name}
      </Typography>
    );
  }
  return (
    <Typography
      noWrap
      sx={sx}
      component={Link}
      to={ticketPath(ticket)}
      state={find ? { find, found: found?.id } : null}
      className="name open"
      data-primary
      aria-current={isShown ? 'page' : undefined}
    >
      {name}
    </Typography>
  );
}

/** How long a customer waits says more than when they last wrote. */
function RowTime({ ticket: { status, waitingSince, updatedAt }, queue }: Pick<TicketRowProps, 'ticket' | 'queue'>) {
  if (status === 'pending' && waitingSince) return <WaitingTime since={waitingSince} limits={queue} />;
  return <time dateTime={updatedAt}>{formatRecent(updatedAt)}</time>;
}

/** When a ticket that is set aside comes back. */
function SnoozeEnd({ until }: { readonly until: NonNullable<Ticket['snoozedUntil']> }) {
  return <span className="user">{useSnoozeText(until)}</span>;
}

function Unread({ count }: { readonly count: number }) {
  const { t } = useTranslation('tickets');
  return (
    <UnreadBadge>
      <span aria-hidden>{count > mostShown ? `${mostShown}+` : count}</span>
      <VisuallyHidden>{t('unread', { count })}</VisuallyHidden>
    </UnreadBadge>
  );
}

/** Says whose word was the last, not how far it got: a list knows no acks. */
function OursMark() {
  const { t } = useTranslation('tickets');
  return (
    <>
      <Reply aria-hidden sx={{ fontSize: 16, mr: 0.5, verticalAlign: '-3px' }} />
      <VisuallyHidden>{t('fromUs')} </VisuallyHidden>
    </>
  );
}

/** Their room is kept for them: what appears under the pointer moves nothing. Where rows are swiped, that resolves them. */
function QuietActions({ ticket, isBusy, mayAnswer, maySpy, onClose, onPeek }: TicketRowProps) {
  const { t } = useTranslation('tickets');
  const { name } = ticket.contact;
  return (
    <Quiet>
      {ticket.status === 'pending' || maySpy ? (
        <LabelledIconButton className="quiet" size="small" label={t('peekOf', { name })} onClick={() => onPeek(ticket)}>
          <Sign name="look" />
        </LabelledIconButton>
      ) : null}
      {isTouched || ticket.status === 'closed' || !mayAnswer ? null : (
        <LabelledIconButton className="quiet" size="small" label={t('closeOf', { name })} disabled={isBusy} onClick={() => onClose(ticket)}>
          <Close fontSize="inherit" />
        </LabelledIconButton>
      )}
    </Quiet>
  );
}

function AcceptButton({ ticket, isBusy, mayAnswer, onAccept }: TicketRowProps) {
  const { t } = useTranslation('tickets');
  return (
    <Button
      data-primary
      size="small"
      variant="outlined"
      aria-label={t('acceptOf', { name: ticket.contact.name })}
      disabled={isBusy || !mayAnswer}
      onClick={() => onAccept(ticket)}
      sx={{ flexShrink: 0, py: 0, px: 1.25, minWidth: 72, minHeight: 28, '@media (pointer: coarse)': { minHeight: 36, minWidth: 84 } }}
    >
      {t('accept')}
    </Button>
  );
}
