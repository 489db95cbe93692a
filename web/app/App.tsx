import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../api/query-client.ts';
import { clearCacheWithSession } from '../api/session.ts';
import { Busy } from '../components/Busy.tsx';
import { notifyError } from '../components/notify.ts';
import { useToastsRequested } from '../components/toast-host.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { theme } from './theme.ts';

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));

/** The whole application: providers around the routes. */
export function App() {
  const [queryClient] = useState(() => createQueryClient(notifyError));
  const hasToasts = useToastsRequested();
  useEffect(() => clearCacheWithSession(queryClient), [queryClient]);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={theme} defaultMode="system" noSsr>
          <CssBaseline enableColorScheme />
          <Suspense fallback={<Busy />}>
            <BrowserRouter>
              <AppRoutes />
            </BrowserRouter>
          </Suspense>
          <Suspense>{hasToasts ? <Toasts /> : null}</Suspense>
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
