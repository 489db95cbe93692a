import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { routes } from './contract.static.ts';

/** First words of the query keys of `searchUsers`, for live events. */
export const userPages = ['users', 'pages'] as const;

/** For pickers and labels: small, whole, seldom changed. */
export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  queryFn: ({ signal }) => call(routes.listUsers, {}, { signal }),
  staleTime: 5 * 60_000,
});
