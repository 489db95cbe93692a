import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Queue } from '#shared/contract/queues.ts';
import type { QueueId, UserId } from '#shared/contract/ids.ts';
import { usersQuery } from '#web/parts/users/queries.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';

/** Queues by id; empty until they are here. */
export function useQueuesById(): ReadonlyMap<QueueId, Queue> {
  const { data } = useQuery(queuesQuery);
  return useMemo(() => new Map(data?.map((queue) => [queue.id, queue])), [data]);
}

/** Names of the company's users by id; empty until they are here. */
export function useUserNames(): ReadonlyMap<UserId, string> {
  const { data } = useQuery(usersQuery);
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data]);
}
