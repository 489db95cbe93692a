import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { sessionQuery } from '../../api/session.ts';
import { Busy } from '../../components/Busy.tsx';
import { FailedState } from '../../components/FailedState.tsx';
import { ScreenBoundary } from '../../components/ScreenBoundary.tsx';
import { prefetchTickets } from '../../features/tickets/prefetch-tickets.ts';
import { LiveProvider } from '../../live/LiveProvider.tsx';
import { Shell } from './Shell.tsx';
import { useReplacedSession } from './use-replaced-session.ts';

/** Everything below login: waits for the user, opens the live channel, shows the shell around the screen. */
export function PrivateApp() {
  const { t } = useTranslation('shell');
  const session = useQuery(sessionQuery);
  const { pathname } = useLocation();
  const onReplaced = useReplacedSession();
  usePrefetch(pathname);
  if (session.isError && !session.data) {
    return (
      <main>
        <FailedState titleAs="h1" title={t('loadFailed')} error={session.error} onRetry={() => void session.refetch()} />
      </main>
    );
  }
  if (!session.data) return <Busy />;
  return (
    <LiveProvider onReplaced={onReplaced}>
      <Shell>
        <ScreenBoundary resetKey={pathname}>
          <Suspense fallback={<Busy />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </Shell>
    </LiveProvider>
  );
}

/** Session and first screen are fetched side by side. */
function usePrefetch(pathname: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const [, screen, uuid] = pathname.split('/');
    if (screen === 'tickets' && !queryClient.getQueryData(sessionQuery.queryKey)) prefetchTickets(queryClient, uuid);
  }, [queryClient, pathname]);
}
