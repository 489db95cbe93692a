import type { DraggableProvided } from '@hello-pangea/dnd';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link, useNavigate } from 'react-router-dom';
import { useHasRight } from '#web/api/session.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { LaneKey } from '#web/parts/tickets/kanban-queries.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { tagsQuery } from '#web/parts/tags/queries.ts';
import { WaitingTime } from '#web/parts/tickets/WaitingTime.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { TagChip } from '#web/parts/tags/TagChip.tsx';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';
import { formatPhone } from '#web/i18n/format-phone.ts';
import { formatRecent } from '#web/kit/formats/times.ts';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { UnreadBadge } from '#web/kit/marks/UnreadBadge.tsx';
import { CardFoot, CardHandle, CardHead, CardLine, CardPlace, CardRoot, CardTags, CardText, CardTitle } from './board-parts.tsx';
import { followFinger } from './follow-finger.ts';
import type { Lane } from './lane.ts';

const MoveMenu = lazy(async () => ({ default: (await import('./MoveMenu.tsx')).MoveMenu }));

interface KanbanCardProps {
  readonly ticket: Ticket;
  readonly provided: DraggableProvided;
  /** In the hand. */
  readonly isDragging: boolean;
  readonly lane: Lane;
  readonly lanes: readonly Lane[];
  readonly onMove: (ticket: Ticket, to: LaneKey) => void;
}

/** A ticket's card: a press opens its ticket, and it is dragged by everything but its buttons. */
export function KanbanCard({ ticket, provided: { innerRef, draggableProps, dragHandleProps }, isDragging, lane, lanes, onMove }: KanbanCardProps) {
  const { t } = useTranslation('kanban');
  const { id, uuid } = ticket;
  const navigate = useNavigate();
  const mayMove = useHasRight('conversations:answer');
  // Who waits is accepted first.
  const open = (): void => void (ticket.status === 'pending' ? navigate('/tickets', { state: { status: 'pending' } }) : navigate(`/tickets/${uuid}`));
  return (
    <CardPlace ref={innerRef} {...draggableProps}>
      <CardRoot data-dragging={isDragging || undefined} sx={{ '--lane': lane.color }}>
        <CardHandle {...dragHandleProps} onTouchStart={followFinger} onClick={open}>
          <CardContent ticket={ticket} />
        </CardHandle>
        <CardFoot>
          <OwnTags ticket={ticket} />
          <Button size="small" component={Link} to={`/tickets/${uuid}`} aria-label={t('seeTicketOf', { id })}>
            {t('seeTicket')}
          </Button>
          {mayMove ? <MoveButton ticket={ticket} lanes={lanes.filter(({ key }) => key !== lane.key)} onMove={onMove} /> : null}
        </CardFoot>
      </CardRoot>
    </CardPlace>
  );
}

/** Shows the person, the wait and the last words. */
const CardContent = memo(function CardContent({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('kanban');
  const { contact, unreadMessages: unread } = ticket;
  return (
    <>
      <CardHead>
        <Avatar id={contact.id} name={contact.name} src={contact.profilePicUrl} sizePx={36} />
        <CardLine>
          <span>{t('ticketNumber', { id: ticket.id })}</span>
          <CardAge ticket={ticket} />
          {unread > 0 ? (
            <UnreadBadge>
              <span aria-hidden>{unread}</span>
              <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
            </UnreadBadge>
          ) : null}
        </CardLine>
        <CardTitle>
          {contact.name} <small>{ticket.isGroup ? contact.number : formatPhone(contact.number)}</small>
        </CardTitle>
      </CardHead>
      <CardText>{ticket.lastMessage || t('noMessage')}</CardText>
    </>
  );
});

/** How long a customer waits; of others, when something happened last. */
function CardAge({ ticket: { status, waitingSince, updatedAt, queueId } }: { readonly ticket: Ticket }) {
  const { data: queues } = useQuery(queuesQuery);
  if (status === 'pending' && waitingSince) return <WaitingTime since={waitingSince} limits={queues?.find(({ id }) => id === queueId)} />;
  return <time dateTime={updatedAt}>{formatRecent(updatedAt)}</time>;
}

function OwnTags({ ticket: { tagIds } }: { readonly ticket: Ticket }) {
  const { data: tags = [] } = useQuery({ ...tagsQuery, enabled: tagIds.length > 0 });
  return (
    <CardTags>
      {tags
        .filter(({ id }) => tagIds.includes(id))
        .map((tag) => (
          <TagChip key={tag.id} tag={tag} />
        ))}
    </CardTags>
  );
}

/** Dragging over a narrow screen reaches no further than the next lane; the menu reaches all. */
function MoveButton({ ticket, lanes, onMove }: Pick<KanbanCardProps, 'ticket' | 'lanes' | 'onMove'>) {
  const { t } = useTranslation('kanban');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <LabelledIconButton
        size="small"
        label={t('moveOf', { id: ticket.id })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <SwapHoriz fontSize="small" />
      </LabelledIconButton>
      <Suspense>
        {anchor ? <MoveMenu anchor={anchor} lanes={lanes} onChoose={(lane) => onMove(ticket, lane)} onClose={() => setAnchor(null)} /> : null}
      </Suspense>
    </>
  );
}
