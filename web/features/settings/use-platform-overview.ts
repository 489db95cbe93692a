import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverNowMs } from '#web/api/server-clock.ts';
import { useSessionUser } from '#web/api/session.ts';
import { companiesQuery } from './platform-queries.ts';
import { plansQuery } from './plan-queries.ts';
import { platformOverview } from './platform-overview.ts';
import { useHealth } from './use-health.ts';

/** Companies that are looked at by itself; more are a button's. A page of the list has 20. */
const mostPages = 5;

/** Goes through the companies page by page, as the list of companies does: an installation of any size costs a visit the same. */
export function usePlatformOverview() {
  const { companyId: own } = useSessionUser();
  const list = useInfiniteQuery(companiesQuery(''));
  const plans = useQuery(plansQuery);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const pages = data?.pages.length ?? 0;
  const goesOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && pages > 0 && pages < mostPages;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  const companies = data?.pages.flatMap(({ records }) => records) ?? [];
  const health = useHealth(companies.map(({ id }) => id));
  const isThere = data !== undefined && plans.data !== undefined;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return {
    overview: isThere ? platformOverview({ companies, health, plans: plans.data, own, nowMs: serverNowMs(), timeZone }) : undefined,
    error: isThere ? null : (list.error ?? plans.error),
    retry: () => void Promise.all([list.refetch(), plans.refetch()]),
    more: hasNextPage && !goesOn ? () => void fetchNextPage() : undefined,
    isLoadingMore: isFetchingNextPage,
  };
}
