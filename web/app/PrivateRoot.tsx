import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { getOpenedSession } from '#web/api/log-in.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { clearCacheWithSession, sessionQuery } from '#web/api/session.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { notifyError } from '#web/kit/toasts/notify.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { SessionRights } from './SessionRights.tsx';
import { theme } from './theme.ts';

/** Everything below login: providers around the routes. Leaving it forgets the user's data. */
export function PrivateRoot() {
  const [queryClient] = useState(startCache);
  useEffect(() => clearCacheWithSession(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        <CssBaseline enableColorScheme />
        <SessionRights>
          <BrowserRouter>
            <Suspense fallback={<Busy />}>
              <AppRoutes />
            </Suspense>
          </BrowserRouter>
        </SessionRights>
      </ThemeProvider>
    </QueryClientProvider>
  );
}

function startCache(): QueryClient {
  const queryClient = createQueryClient(notifyError);
  const opened = getOpenedSession();
  if (opened) queryClient.setQueryData(sessionQuery.queryKey, opened);
  return queryClient;
}
