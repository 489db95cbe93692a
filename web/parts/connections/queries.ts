import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Connection, connectionRoutes } from '#shared/contract/connections.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { CallInput } from '#shared/contract/route.ts';
import { call } from '#web/api/call.ts';
import { toldMs } from '#web/api/query-client.ts';
import { routes } from './contract.static.ts';

export const connectionsQuery = queryOptions({
  queryKey: ['connections', 'list'],
  queryFn: ({ signal }) => call(routes.listConnections, { query: { session: '0' } }, { signal }),
  staleTime: toldMs,
});

export type ConnectionFields = CallInput<typeof connectionRoutes.createConnection>['body'];

/** Creates without an id, changes with one. */
export function useSaveConnection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, fields }: { id: ConnectionId | null; fields: ConnectionFields }): Promise<Connection> =>
      id === null ? call(routes.createConnection, { body: fields }) : call(routes.updateConnection, { params: { whatsappId: id }, body: fields }),
    meta: { showsOwnError: true },
    // A new one comes with its token, of which nothing stays behind.
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
}

export function useDeleteConnection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: ConnectionId) => call(routes.deleteConnection, { params: { whatsappId: id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
}

export type SessionAction = 'start' | 'renew' | 'disconnect';

/** The new state of the session arrives by live event. */
export function useSessionAction() {
  return useMutation({
    mutationFn: ({ id, action }: { id: ConnectionId; action: SessionAction }) => {
      const input = { params: { whatsappId: id } };
      if (action === 'start') return call(routes.startSession, input);
      return action === 'renew' ? call(routes.renewQrCode, input) : call(routes.disconnectSession, input);
    },
  });
}
