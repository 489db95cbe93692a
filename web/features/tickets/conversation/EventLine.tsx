import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ConversationEvent } from '#shared/contract/messages.ts';
import { formatClock, formatDateTime } from '#web/i18n/format.ts';
import { useQueuesById, useUserNames } from '../use-names.ts';

const Root = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.25, 3, 0.25),
  textAlign: 'center',
  fontSize: '0.75rem',
  lineHeight: 1.5,
  color: theme.vars.palette.text.secondary,
}));

interface EventLineProps {
  readonly event: ConversationEvent;
  /** When it happened, or began. */
  readonly at: string;
}

/** Shows an event of the ticket between two messages. */
export function EventLine({ event, at }: EventLineProps) {
  const text = useEventText(event, at);
  return (
    <Root>
      {text}
      {event.type === 'otherQueue' ? null : (
        <>
          {' · '}
          <time dateTime={at}>{formatClock(at)}</time>
        </>
      )}
    </Root>
  );
}

/** With a name where one is known: users and queues may be gone. */
function useEventText({ type, userId, queueId, untilAt }: ConversationEvent, at: string): string {
  const { t } = useTranslation('tickets');
  const { t: common } = useTranslation();
  const user = useUserNames().get(userId ?? ('' as never)); // no id, no name
  const queues = useQueuesById();
  // Until the queues are here, one that is not known is no deleted one.
  const isDeleted = queueId !== null && queues.size > 0 && !queues.has(queueId);
  const queue = queueId === null ? common('noQueue') : isDeleted ? t('deletedQueue') : (queues.get(queueId)?.name ?? '…');
  switch (type) {
    case 'accepted':
      return user ? t('event_accepted', { user }) : t('event_acceptedUnknown');
    case 'returned':
      return queueId === null ? t('event_returnedNone') : t('event_returned', { queue });
    case 'transferred':
      if (user) return isDeleted ? t('event_transferredTo', { user }) : t('event_transferredUser', { user, queue });
      return queueId === null ? t('event_transferredNone') : t('event_transferredQueue', { queue });
    case 'resolved':
      return user ? t('event_resolved', { user }) : t('event_resolvedUnknown');
    case 'reopened':
      return user ? t('event_reopened', { user }) : t('event_reopenedUnknown');
    case 'snoozed':
      return untilAt ? t('event_snoozed', { time: formatDateTime(untilAt) }) : t('event_snoozedReply');
    case 'woken':
      return t('event_woken');
    // It has a bubble of its own.
    case 'note':
      return '';
    case 'otherQueue':
      return t('event_otherQueue', { from: formatDateTime(at), until: formatDateTime(untilAt ?? at) });
  }
}
