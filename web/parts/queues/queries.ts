import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { routes } from './contract.static.ts';

/** For pickers and labels: small, whole, seldom changed. */
export const queuesQuery = queryOptions({
  queryKey: ['queues', 'list'],
  queryFn: ({ signal }) => call(routes.listQueues, {}, { signal }),
  staleTime: 5 * 60_000,
});
