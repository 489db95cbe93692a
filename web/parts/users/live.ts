import type { QueryClient } from '@tanstack/react-query';
import type { EventData } from '#shared/contract/events.ts';
import { userPages, usersQuery } from './queries.ts';
import { sessionQuery } from '#web/api/session.ts';
import type { LiveContext } from '#web/live/apply-event.ts';

/** Names and rights at once; the pages of the users' screen are asked for again, since only the server knows their order. */
export function applyUser(queryClient: QueryClient, data: EventData['user'], { userId: own }: LiveContext): void {
  const id = data.action === 'delete' ? data.userId : data.user.id;
  queryClient.setQueryData(usersQuery.queryKey, (known) => {
    if (!known || data.action === 'delete') return known?.filter((other) => other.id !== id);
    const { name, profile, queueIds } = data.user;
    const { online = false, mayAnswer = true } = known.find((other) => other.id === id) ?? {};
    const next = { id, name, profile, queueIds, mayAnswer, online };
    return [...known.filter((other) => other.id !== id), next].sort((one, other) => one.name.localeCompare(other.name));
  });
  void queryClient.invalidateQueries({ queryKey: userPages });
  if (id === own) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}
