import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { call } from '#web/api/call.ts';
import { ticketKeys } from '#web/parts/tickets/queries.ts';
import { routes } from '#web/parts/tickets/contract.static.ts';

/** Between looks at what waits: the dialog has no list that the live channel would fill. */
const lookEveryMs = 2_000;

/** The customer of a connection who waits; looked for until there is one. */
export const firstWaitingQuery = (connectionId: ConnectionId) =>
  queryOptions({
    queryKey: [...ticketKeys.ones, 'first-waiting', connectionId] as const,
    queryFn: async ({ signal }) => {
      const { tickets } = await call(routes.listTickets, { query: { status: 'pending' } }, { signal });
      return tickets.find(({ whatsappId }) => whatsappId === connectionId) ?? null;
    },
    refetchInterval: ({ state }) => (state.data ? false : lookEveryMs),
    gcTime: 0,
  });
