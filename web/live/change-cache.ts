import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';

/** A fetch that is cancelled and begun again this often is a fault of its own. */
const mostRepeats = 5;

/**
 * Changes cached server data, and changes it again when an answer comes that was under way meanwhile: the server may have read
 * it before the change, and it would take the change back.
 */
export function changeCache(queryClient: QueryClient, change: () => void, repeats = mostRepeats): void {
  const underWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  notifyManager.batch(change);
  if (underWay.length === 0 || repeats === 0) return;
  const isFetching = ({ state }: Query): boolean => state.fetchStatus === 'fetching';
  void Promise.allSettled(underWay.map(({ promise }) => Promise.resolve(promise))).then(() => {
    if (underWay.some(isFetching)) changeCache(queryClient, change, repeats - 1);
    else notifyManager.batch(change);
  });
}
