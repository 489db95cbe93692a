import { MutationCache, QueryClient, type Query } from '@tanstack/react-query';
import { ApiError } from '#web/errors/api-error.ts';
import { shareKnown } from './share-known.ts';
import { retryableCodes } from './retryable-codes.static.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen shows the failure itself; no toast. */
      readonly showsOwnError?: boolean;
    };
  }
}

const maxQueryRetries = 2;
/** Data that was fetched before its screen stands is not fetched again when it does. */
const prefetchedMs = 3_000;

/**
 * For what is live only while it is shown: fetched whenever it comes on the screen, unless its very first answer has just come. What
 * leaves the screen is invalidated (`use-leaving.ts`).
 */
export function onEntry({ state }: Pick<Query, 'state'>): 'always' | false {
  const isPrefetched = state.dataUpdateCount === 1 && !state.isInvalidated && Date.now() - state.dataUpdatedAt < prefetchedMs;
  return isPrefetched ? false : 'always';
}

/** Lists whose every change is told are fetched again after this, should an event have been of no use to this user. */
export const toldMs = 15 * 60_000;

let isTold = false;

/** Says whether events tell of every change at present. */
export const setTold = (told: boolean): void => {
  isTold = told;
};

/** For lists that events follow, on the screen or not. While nothing is told, as behind a proxy that lets no socket through, each visit fetches. */
export const followedList: { readonly staleTime: number; readonly refetchOnMount: (query: Pick<Query, 'state'>) => boolean | 'always' } = {
  staleTime: toldMs,
  refetchOnMount: (query) => isTold || onEntry(query),
};

/** For what events keep true whether it is on the screen or not: only what may have missed some is fetched on coming back. */
export const whenMissed = ({ state }: Pick<Query, 'state'>): 'always' | false => (state.isInvalidated ? 'always' : false);

/** Live events keep the cache fresh; queries refetch after a reconnect or when a screen opens again later. */
export function createQueryClient(onMutationError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.showsOwnError) onMutationError(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        structuralSharing: shareKnown,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < maxQueryRetries && canRetry(error),
      },
      // A change made offline fails at once. Paused, it would be made minutes later, when the world has moved on.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function canRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'ERR_TOO_MANY_REQUESTS') return false;
  return error.code === 'ERR_NETWORK' || error.code === 'ERR_OFFLINE' || retryableCodes.includes(error.code);
}
