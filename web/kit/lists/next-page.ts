import type { UseInfiniteQueryResult } from '@tanstack/react-query';

/** Fetches the next page of a list. What is being fetched anew comes first: cut off for the page, what it is to bring would stay missed. */
export async function fetchNext({
  isFetching,
  isFetchingNextPage,
  refetch,
  fetchNextPage,
}: Pick<UseInfiniteQueryResult, 'isFetching' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'>): Promise<void> {
  if (isFetching && !isFetchingNextPage) await refetch({ cancelRefetch: false });
  await fetchNextPage({ cancelRefetch: false });
}
