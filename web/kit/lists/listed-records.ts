import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { fetchNext } from './next-page.ts';

/** A list as a screen shows it, wherever it comes from. */
export interface ListedRecords<T> {
  /** Undefined until the first ones are there. */
  readonly records: readonly T[] | undefined;
  /** Why there are none; null once there are some. */
  readonly error: unknown;
  /** The shown records belong to the former filter; those of the new one are on their way. */
  readonly isOutdated: boolean;
  readonly more: 'none' | 'waiting' | 'loading' | 'failed';
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

/** Records of `recordListQuery`. */
export const pagedRecords = <T>(query: UseInfiniteQueryResult<InfiniteData<{ readonly records: readonly T[] }>>): ListedRecords<T> =>
  pagedList(
    query,
    query.data?.pages.flatMap(({ records }) => records),
  );

/** Records of any list that comes by pages. @param records those that are there. */
export function pagedList<T>(query: UseInfiniteQueryResult, records: readonly T[] | undefined): ListedRecords<T> {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch } = query;
  const afterFailure = isFetchNextPageError ? 'failed' : 'waiting';
  return {
    records,
    error: records ? null : query.error,
    isOutdated: query.isPlaceholderData,
    more: isFetchingNextPage ? 'loading' : hasNextPage ? afterFailure : 'none',
    onMore: () => void fetchNext(query),
    onRetry: () => void refetch(),
  };
}

/** Records of a list that comes whole. */
export function wholeRecords<T>({ data, error, isPlaceholderData, refetch }: UseQueryResult<T[]>): ListedRecords<T> {
  return { records: data, error: data ? null : error, isOutdated: isPlaceholderData, more: 'none', onMore: () => undefined, onRetry: () => void refetch() };
}
