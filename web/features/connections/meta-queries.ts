import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#web/api/call.ts';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { routes } from './contract.static.ts';

/** Page to which Meta's dialog leads back: its result stands in the query. */
const returnPath = '/connections';

/** Leaves for Meta's login dialog. */
export function useStartMetaLogin() {
  const login = useMutation({
    mutationFn: (asked: { readonly addInstagram: boolean; readonly only?: 'instagram' | 'known' }) =>
      call(routes.startMetaLogin, { body: { redirectUri: `${location.origin}${returnPath}`, ...asked } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  const { reset } = login;
  // Somebody who turns back there finds the page as the browser has kept it: it would wait for ever.
  useEffect(() => {
    const begin = ({ persisted }: PageTransitionEvent): void => void (persisted && reset());
    addEventListener('pageshow', begin);
    return () => removeEventListener('pageshow', begin);
  }, [reset]);
  return login;
}

export function useConnectFacebook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (login: { readonly code: string; readonly state: string }) => call(routes.connectFacebook, { body: login }),
    meta: { showsOwnError: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
}
