import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { ticketCountsQuery, type TicketFilter } from '#web/parts/tickets/queries.ts';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';

const FirstRun = lazy(async () => ({ default: (await import('./FirstRun.tsx')).FirstRun }));

const FirstSteps = lazy(async () => ({ default: (await import('../first-steps/FirstSteps.tsx')).FirstSteps }));

/** Nothing to do, nothing set up yet, or something to do in the list beside it. */
export function EmptyList({ filter }: { readonly filter: TicketFilter }) {
  const { t } = useTranslation('tickets');
  const { data: connections } = useQuery(connectionsQuery);
  const { data: counts } = useQuery(ticketCountsQuery);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const navigate = useNavigate();
  const waiting = filter.status === 'open' ? (counts?.pending ?? 0) : 0;
  if (waiting > 0) {
    return (
      <StateMessage title={t('nothing')} text={t('waitingText', { count: waiting })}>
        <Button variant="contained" onClick={() => void navigate(location.pathname, { state: { status: 'pending' } })}>
          {t('showWaiting')}
        </Button>
      </StateMessage>
    );
  }
  if (connections?.length !== 0) {
    return (
      <>
        <StateMessage title={t('nothing')} text={t('nothingText')} />
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
