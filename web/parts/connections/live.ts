import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from '#shared/contract/connections.ts';
import type { EventData } from '#shared/contract/events.ts';
import { connectionsQuery } from './queries.ts';

export function applyConnection(queryClient: QueryClient, data: EventData['whatsapp']): void {
  if (data.action === 'update') return putConnection(queryClient, data.whatsapp);
  queryClient.setQueryData(connectionsQuery.queryKey, (known) => known?.filter(({ id }) => id !== data.whatsappId));
}

export function putConnection(queryClient: QueryClient, next: Connection): void {
  queryClient.setQueryData(connectionsQuery.queryKey, (known) => {
    if (!known) return known;
    const others = next.isDefault ? known.map((other) => ({ ...other, isDefault: false })) : known;
    return others.some(({ id }) => id === next.id) ? others.map((other) => (other.id === next.id ? next : other)) : [...others, next];
  });
}
