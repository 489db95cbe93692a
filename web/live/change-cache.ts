import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';

/** A fetch that is cancelled and begun again this often is a fault of its own. */
const mostRepeats = 5;

interface Change {
  readonly apply: () => void;
  /** Fetches whose answers may still take it back, and how often each may begin again. */
  readonly underWay: Map<Query, number>;
}

/** Changes that may be taken back, and those that were made after them, oldest first. */
const made = new WeakMap<QueryClient, Change[]>();

/**
 * Changes cached server data, and changes it again when an answer comes that was under way meanwhile: the server may have read
 * it before the change, and it would take the change back. What was changed since is then changed again, too: the older of two
 * changes of one thing must not be the last.
 */
export function changeCache(queryClient: QueryClient, apply: () => void): void {
  const underWay = new Map(
    queryClient
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching' })
      .map((query) => [query, mostRepeats]),
  );
  notifyManager.batch(apply);
  const changes = made.get(queryClient) ?? [];
  if (underWay.size === 0 && changes.length === 0) return;
  made.set(queryClient, changes);
  const unheard = [...underWay.keys()].filter((query) => !isAwaited(changes, query));
  changes.push({ apply, underWay });
  for (const query of unheard) repeatWhenAnswered(changes, query);
}

const isAwaited = (changes: readonly Change[], query: Query): boolean => changes.some(({ underWay }) => underWay.has(query));

/** Hears each answer once, however many changes wait for it. */
function repeatWhenAnswered(changes: Change[], query: Query): void {
  void Promise.allSettled([query.promise]).then(() => {
    const first = changes.findIndex(({ underWay }) => underWay.has(query));
    notifyManager.batch(() => changes.slice(first).forEach(({ apply }) => apply()));
    for (const { underWay } of changes) {
      const left = query.state.fetchStatus === 'fetching' ? (underWay.get(query) ?? 0) - 1 : 0;
      if (left > 0) underWay.set(query, left);
      else underWay.delete(query);
    }
    if (isAwaited(changes, query)) repeatWhenAnswered(changes, query);
    while (changes[0]?.underWay.size === 0) changes.shift();
  });
}
