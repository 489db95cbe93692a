import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { routes } from './contract.static.ts';

/** Page to which Meta's dialog leads back: its result stands in the query. */
const returnPath = '/connections';

/** Leaves for Meta's login dialog. */
export function useStartMetaLogin() {
  return useMutation({
    mutationFn: ({ addInstagram }: { readonly addInstagram: boolean }) =>
      call(routes.startMetaLogin, { body: { redirectUri: `${location.origin}${returnPath}`, addInstagram } }),
    onSuccess: ({ url }) => location.assign(url),
  });
}

export function useConnectFacebook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (login: { readonly code: string; readonly state: string }) => call(routes.connectFacebook, { body: login }),
    meta: { showsOwnError: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
}
