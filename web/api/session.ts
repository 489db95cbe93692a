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

/** Ends the session here even when the server cannot be told. */
export function useLogout() {
  return useMutation({
    mutationFn: () => call(routes.logout),
    meta: { showsOwnError: true },
    onSettled: () => storeSession(null),
  });
}

/** Forgets the former user's data, and what this tab keeps of it over reloads, as soon as the session ends or becomes another user's, in whichever tab that happened. */
export function clearCacheWithSession(queryClient: QueryClient): () => void {
  let userId = getStoredSession()?.userId;
  return onStoredSession(() => {
    const next = getStoredSession()?.userId;
    if (next === userId) return;
    userId = next;
    const known = queryClient.getQueryData(sessionQuery.queryKey);
    if (known?.user.id === next) return;
    queryClient.clear();
    sessionStorage.clear();
  });
}
