import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Has cached data fetched anew. A first answer that is under way may have been read before this moment as well. It is not cut off, since a screen
 * waits for it: it is asked for once more when it is there.
 */
export function fetchAnew(queryClient: QueryClient, filters?: InvalidateQueryFilters): void {
  const begun = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  void queryClient.invalidateQueries(filters);
  for (const { promise, queryKey, state } of begun) {
    if (state.data === undefined)
      void promise?.then(
        () => queryClient.invalidateQueries({ queryKey, exact: true }),
        () => undefined,
      ); // a failure is nothing old
  }
}
