import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { call } from '#web/api/call.ts';
import { routes } from '#web/api/contract.static.ts';
import { takeEarlyReply } from '#web/api/early-replies.ts';
import { getOpenedSession } from '#web/api/log-in.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { clearCacheWithSession, sessionQuery } from '#web/api/session.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { getStoredSession } from '#web/api/token-store.ts';
import { tokenHolder } from '#web/api/use-has-token.ts';
import { notifyError } from '#web/kit/toasts/notify.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { AppTheme } from './AppTheme.tsx';
import { SessionRights } from './SessionRights.tsx';
import { beginFirstList } from '#web/parts/tickets/first-list.ts';

/** Everything below login: providers around the routes. Leaving it forgets the user's data. */
export function PrivateRoot() {
  const [queryClient] = useState(takeCache);
  useEffect(() => {
    begun = undefined;
    return clearCacheWithSession(queryClient);
  }, [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <AppTheme>
        <SessionRights>
          <BrowserRouter>
            <Suspense fallback={<Busy />}>
              <AppRoutes />
            </Suspense>
          </BrowserRouter>
        </SessionRights>
      </AppTheme>
    </QueryClientProvider>
  );
}

/** A page does not wait longer before it shows its frame. */
const longestWaitMs = 1_000;
let begun: { readonly queryClient: QueryClient; readonly token: string } | undefined;

/**
 * Takes ahead what the page has asked for before its code was there: then all of it is drawn in one go, bit by bit. What arrives later is drawn at
 * one stretch, which leaves a slow phone deaf. A failure is met when the page asks once more.
 */
export async function beginSession(): Promise<void> {
  const token = getStoredSession()?.token;
  // Whoever supports a company has another root.
  if (!token || tokenHolder() !== 'user') return;
  const queryClient = startCache();
  begun = { queryClient, token };
  const isLate = new Promise((resolve) => {
    setTimeout(resolve, longestWaitMs);
  });
  const beginUser = queryClient.prefetchQuery({ ...sessionQuery, queryFn: () => takeEarlyReply(routes.me.path, () => call(routes.me)) });
  await Promise.race([Promise.all([beginUser, beginFirstList(queryClient)]), isLate]);
}

/** The session may have ended, and another one begun, since. A drawing that is begun anew takes it once more. */
const takeCache = (): QueryClient => (begun && begun.token === getStoredSession()?.token ? begun.queryClient : startCache());

function startCache(): QueryClient {
  const queryClient = createQueryClient(notifyError);
  const opened = getOpenedSession();
  if (opened) queryClient.setQueryData(sessionQuery.queryKey, opened);
  return queryClient;
}
