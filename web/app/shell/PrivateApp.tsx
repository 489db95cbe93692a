import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { sessionQuery } from '#web/api/session.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { prefetchTickets } from '#web/features/tickets/prefetch-tickets.ts';
import { i18n } from '#web/i18n/instance.ts';
import { LiveProvider } from '#web/live/LiveProvider.tsx';
import { liveCache } from '../live/live-cache.ts';
import { loadToasts } from '../load-toasts.ts';
import { ScreenFrame } from './ScreenFrame.tsx';
import { Shell } from './Shell.tsx';
import { useReplacedSession } from './use-replaced-session.ts';

const FactorGate = lazy(async () => ({ default: (await import('#web/features/security/FactorGate.tsx')).FactorGate }));
const BillingShell = lazy(async () => ({ default: (await import('./BillingShell.tsx')).BillingShell }));

/** After the session came; the first screen is drawn by then. */
const calmMs = 2_000;

/** Everything below login: waits for the user, opens the live channel, shows the shell around the screen. */
export function PrivateApp() {
  const { t } = useTranslation('shell');
  const session = useQuery(sessionQuery);
  const onReplaced = useReplacedSession();
  usePrefetch(useLocation().pathname);
  useToastsAtHand(session.data !== undefined);
  if (session.isError && !session.data) {
    return (
      <main>
        <FailedState titleAs="h1" title={t('loadFailed')} error={session.error} onRetry={() => void session.refetch()} />
      </main>
    );
  }
  if (!session.data) return <Busy />;
  const Instead = session.data.mustSetFactor ? FactorGate : session.data.scope === 'billing' ? BillingShell : null;
  if (Instead) {
    return (
      <Suspense fallback={<Busy />}>
        <Instead />
      </Suspense>
    );
  }
  return (
    <LiveProvider cache={liveCache} onReplaced={onReplaced}>
      <Shell>
        <ScreenFrame />
      </Shell>
    </LiveProvider>
  );
}

/** That the network is gone could not be said by code that is still behind it, nor a failure by texts that are. */
function useToastsAtHand(hasSession: boolean): void {
  useEffect(() => {
    if (!hasSession) return undefined;
    const timer = setTimeout(() => void prefetch(loadToasts, () => i18n.loadNamespaces('screen-errors')), calmMs);
    return () => clearTimeout(timer);
  }, [hasSession]);
}

/** Session and first screen are fetched side by side. */
function usePrefetch(pathname: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const [, screen, uuid] = pathname.split('/');
    if (screen === 'tickets' && !queryClient.getQueryData(sessionQuery.queryKey)) prefetchTickets(queryClient, uuid);
  }, [queryClient, pathname]);
}
