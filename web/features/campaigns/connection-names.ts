import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { serverNowMs } from '#web/api/server-clock.ts';

/** @returns the name of a connection, also of one that is gone; empty until the connections are there. */
export function useConnectionName(): (id: string) => string {
  const { t } = useTranslation('campaigns');
  const { data } = useQuery(connectionsQuery);
  return (id) => (data ? (data.find((connection) => connection.id === id)?.name ?? t('goneConnection')) : '');
}

/** WhatsApp is wary of a number for its first weeks; when it was paired is nowhere stored, so the connection's age stands for it. */
const freshMs = 14 * 86_400_000;

/** Chosen connections that are too young for a campaign. */
export function useFreshConnections(ids: readonly string[]): readonly Connection[] {
  const { data = [] } = useQuery(connectionsQuery);
  return data.filter(({ id, createdAt }) => ids.includes(id) && serverNowMs() - Date.parse(createdAt) < freshMs);
}
