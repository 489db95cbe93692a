import { queryOptions, useMutation, useQuery, type QueryClient } from '@tanstack/react-query';
import type { SessionReply } from '#shared/contract/auth.ts';
import type { Right } from '#shared/contract/rights.ts';
import { call } from './call.ts';
import { getStoredSession, onStoredSession, storeSession } from './token-store.ts';
import { routes } from './contract.static.ts';

export type SessionUser = SessionReply['user'];

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => call(routes.me),
  staleTime: Infinity,
});

/** The user of this session with company. Only below the private guard, which waits until it is there. */
export function useSessionUser(): SessionUser {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  if (!data) throw new Error('useSessionUser is for private screens only');
  return data.user;
}

/** Tells whether the user of this session has a right; none while nobody is logged in. */
export function useSessionRights(): (right: Right) => boolean {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  return (right) => data?.user.rights.includes(right) === true;
}

export const useHasRight = (right: Right): boolean => useSessionRights()(right);

/** Under this name the tab keeps what its user was writing. Nobody else is shown it. */
export const draftsKey = 'drafts';

/** Ends the session here even when the server cannot be told. Whoever leaves leaves nothing in this tab. */
export function useLogout() {
  return useMutation({
    mutationFn: () => call(routes.logout),
    meta: { showsOwnError: true },
    onSettled: () => {
      storeSession(null);
      sessionStorage.clear();
    },
  });
}

/**
 * Forgets the former user's data, and what this tab keeps of it over reloads, as soon as the session ends or becomes another user's, in whichever tab that happened.
 * Drafts outlive an end: a login on the phone ends the session of the desk, where its user comes back to what was being written.
 */
export function clearCacheWithSession(queryClient: QueryClient): () => void {
  let userId = getStoredSession()?.userId;
  if (!sessionStorage.getItem(draftsKey)?.includes(JSON.stringify(userId))) sessionStorage.removeItem(draftsKey);
  return onStoredSession(() => {
    const next = getStoredSession()?.userId;
    if (next === userId) return;
    userId = next;
    const known = queryClient.getQueryData(sessionQuery.queryKey);
    if (known?.user.id === next) return;
    queryClient.clear();
    const drafts = sessionStorage.getItem(draftsKey);
    sessionStorage.clear();
    if (drafts !== null && next === undefined) sessionStorage.setItem(draftsKey, drafts);
  });
}
