import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from '#shared/contract/connections.ts';
import { type EventData, knownQueuesMs } from '#shared/contract/events.ts';
import { connectionsQuery } from './queries.ts';

export function applyConnection(queryClient: QueryClient, data: EventData['whatsapp']): void {
  const [id, queueIds] = data.action === 'update' ? [data.whatsapp.id, data.whatsapp.queueIds] : [data.whatsappId, []];
  const before = queryClient.getQueryData(connectionsQuery.queryKey)?.find((known) => known.id === id);
  if (before && before.queueIds.join() !== queueIds.join()) refetchTickets(queryClient);
  if (data.action === 'update') return putConnection(queryClient, data.whatsapp);
  queryClient.setQueryData(connectionsQuery.queryKey, (known) => known?.filter(({ id }) => id !== data.whatsappId));
}

/** A connection's queues say who sees its tickets that have none: no event tells of these, so the lists are fetched once it holds. */
function refetchTickets(queryClient: QueryClient): void {
  const refetch = (): void => void queryClient.invalidateQueries({ predicate: ({ queryKey: [area] }) => area === 'tickets' || area === 'kanban' });
  setTimeout(refetch, knownQueuesMs);
}

export function putConnection(queryClient: QueryClient, next: Connection): void {
  queryClient.setQueryData(connectionsQuery.queryKey, (known) => {
    if (!known) return known;
    const others = next.isDefault ? known.map((other) => ({ ...other, isDefault: false })) : known;
    return others.some(({ id }) => id === next.id) ? others.map((other) => (other.id === next.id ? next : other)) : [...others, next];
  });
}
