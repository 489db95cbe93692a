import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import type { TicketStatus } from '#shared/contract/tickets.ts';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { ticketCountsQuery, type TicketFilter } from '#web/parts/tickets/queries.ts';
import { Drawing, type DrawingName } from '#web/kit/states/Drawing.tsx';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';
import { useNarrower } from '#web/kit/page/use-narrower.ts';

const FirstRun = lazy(async () => ({ default: (await import('../list/FirstRun.tsx')).FirstRun }));

const FirstSteps = lazy(async () => ({ default: (await import('../first-steps/FirstSteps.tsx')).FirstSteps }));

const empties = {
  open: { drawing: 'calm', text: 'empty:open' },
  pending: { drawing: 'calm', text: 'empty:pending' },
  closed: { drawing: 'done', text: 'empty:closed' },
} as const satisfies Record<TicketStatus, { readonly drawing: DrawingName; readonly text: string }>;

/** Words about a whole list; of one that is narrowed down they would not be true. */
function emptyOf({ status, queueIds, tagIds, userIds, snoozed = false }: TicketFilter) {
  const isNarrowed = snoozed || [queueIds, tagIds, userIds].some(({ length }) => length > 0);
  return status === null || isNarrowed ? ({ drawing: 'choose', text: 'nothingText' } as const) : empties[status];
}

/** Nothing to do, nothing set up yet, or something to do in the list beside it. */
export function EmptyList({ filter }: { readonly filter: TicketFilter }) {
  const { t } = useTranslation(['tickets', 'empty']);
  const { data: connections } = useQuery(connectionsQuery);
  const { data: counts } = useQuery(ticketCountsQuery);
  const isPhone = useNarrower('sm');
  const navigate = useNavigate();
  const { drawing, text } = emptyOf(filter);
  const waiting = filter.status === 'open' ? (counts?.pending ?? 0) : 0;
  if (waiting > 0) {
    return (
      <StateMessage icon={<Drawing name="choose" />} title={t('nothing')} text={t('waitingText', { count: waiting })}>
        <Button variant="contained" onClick={() => void navigate(location.pathname, { state: { status: 'pending' } })}>
          {t('showWaiting')}
        </Button>
      </StateMessage>
    );
  }
  if (connections?.length !== 0) {
    return (
      <>
        <StateMessage icon={<Drawing name={drawing} />} title={t('nothing')} text={t(text)} />
        {/* Elsewhere they lie where a conversation would be. */}
        <Suspense>{isPhone ? <FirstSteps /> : null}</Suspense>
      </>
    );
  }
  return (
    <Suspense>
      <FirstRun />
    </Suspense>
  );
}
