import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';

/** A fetch that is cancelled and begun again this often is a fault of its own. */
const mostRepeats = 5;

interface Change {
  readonly apply: () => void;
  /** Fetches whose answers may still take it back. */
  readonly underWay: readonly Query[];
  repeatsLeft: number;
}

/** Changes that may be taken back, and those that were made after them, oldest first. */
const made = new WeakMap<QueryClient, Change[]>();

/**
 * Changes cached server data, and changes it again when an answer comes that was under way meanwhile: the server may have read
 * it before the change, and it would take the change back. What was changed since is then changed again, too: the older of two
 * changes of one thing must not be the last.
 */
export function changeCache(queryClient: QueryClient, apply: () => void): void {
  const underWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  notifyManager.batch(apply);
  const changes = made.get(queryClient) ?? [];
  if (underWay.length === 0 && changes.length === 0) return;
  made.set(queryClient, changes);
  const change: Change = { apply, underWay, repeatsLeft: underWay.length === 0 ? 0 : mostRepeats };
  changes.push(change);
  if (underWay.length > 0) repeatWhenAnswered(changes, change);
}

function repeatWhenAnswered(changes: Change[], change: Change): void {
  void Promise.allSettled(change.underWay.map(({ promise }) => Promise.resolve(promise))).then(() => {
    notifyManager.batch(() => changes.slice(changes.indexOf(change)).forEach(({ apply }) => apply()));
    change.repeatsLeft = change.underWay.some(isFetching) ? change.repeatsLeft - 1 : 0;
    if (change.repeatsLeft > 0) repeatWhenAnswered(changes, change);
    while (changes[0]?.repeatsLeft === 0) changes.shift();
  });
}

const isFetching = ({ state }: Query): boolean => state.fetchStatus === 'fetching';
