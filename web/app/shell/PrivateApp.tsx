import { ThemeProvider, type Theme } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { sessionQuery } from '../../api/session.ts';
import { Busy } from '../../components/Busy.tsx';
import { FailedState } from '../../components/FailedState.tsx';
import { prefetchTickets } from '../../features/tickets/prefetch-tickets.ts';
import { LiveProvider } from '../../live/LiveProvider.tsx';
import { privateStyles } from '../theme/private-styles.ts';
import { ScreenFrame } from './ScreenFrame.tsx';
import { Shell } from './Shell.tsx';
import { useReplacedSession } from './use-replaced-session.ts';

const withPrivateStyles = (theme: Theme): Theme => ({ ...theme, components: { ...theme.components, ...(privateStyles as Theme['components']) } }); // the theme is the one with variables

/** Everything below login: waits for the user, opens the live channel, shows the shell around the screen. */
export function PrivateApp() {
  const { t } = useTranslation('shell');
  const session = useQuery(sessionQuery);
  const onReplaced = useReplacedSession();
  usePrefetch(useLocation().pathname);
  if (session.isError && !session.data) {
    return (
      <main>
        <FailedState titleAs="h1" title={t('loadFailed')} error={session.error} onRetry={() => void session.refetch()} />
      </main>
    );
  }
  if (!session.data) return <Busy />;
  return (
    <ThemeProvider theme={withPrivateStyles}>
      <LiveProvider onReplaced={onReplaced}>
        <Shell>
          <ScreenFrame />
        </Shell>
      </LiveProvider>
    </ThemeProvider>
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
