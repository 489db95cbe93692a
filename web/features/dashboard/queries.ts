import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#shared/contract/route.ts';
import type { dashboardRoutes } from '#shared/contract/dashboard.ts';
import { call } from '#web/api/call.ts';
import { onEntry } from '#web/api/query-client.ts';
import { routes } from './contract.static.ts';

export type DashboardFilter = NonNullable<CallInput<typeof dashboardRoutes.showDashboard>['query']>;

/** First word of the query keys. */
export const dashboardArea = 'dashboard';

/** The numbers of a period; those of the former one stay until they come. */
export const dashboardQuery = (filter: DashboardFilter) =>
  queryOptions({
    queryKey: [dashboardArea, filter],
    queryFn: () => call(routes.showDashboard, { query: filter }),
    placeholderData: keepPreviousData,
    refetchOnMount: onEntry,
  });
