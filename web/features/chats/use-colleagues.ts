import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { UserId } from '#shared/contract/ids.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { usersQuery } from '#web/parts/users/queries.ts';

/** Everybody in the company by id. */
export function useColleagues(): ReadonlyMap<UserId, Colleague> {
  const { data } = useQuery(usersQuery);
  return useMemo(() => new Map(data?.map((user) => [user.id, user])), [data]);
}
