import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { routes } from './routes.static.ts';

const picked = 5 * 60_000;

/** First words of the query keys of `searchUsers`, for `applyEvent`. */
export const userPages = ['users', 'pages'] as const;

/** Lists for pickers and labels: small, whole, seldom changed. */
export const usersQuery = queryOptions({ queryKey: ['users', 'list'], queryFn: ({ signal }) => call(routes.listUsers, {}, { signal }), staleTime: picked });
export const queuesQuery = queryOptions({ queryKey: ['queues', 'list'], queryFn: ({ signal }) => call(routes.listQueues, {}, { signal }), staleTime: picked });
