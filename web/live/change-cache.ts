import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';

/** A fetch that is cancelled and begun again this often is a fault of its own. */
const mostRepeats = 5;

interface Change {
  readonly apply: () => void;
  /** Fetches whose answers may still take it back, and how often each may begin again. */
  readonly underWay: Map<Query, number>;
}

interface Line {
  /** Changes that may be taken back, and those that were made after them, oldest first. */
  readonly changes: Change[];
  /** Fetches whose answers are awaited: each is heard once, however many changes wait for it. */
  readonly awaited: Set<Query>;
}

const lines = new WeakMap<QueryClient, Line>();

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
  const line = lines.get(queryClient) ?? { changes: [], awaited: new Set() };
  if (underWay.size === 0 && line.changes.length === 0) return;
  lines.set(queryClient, line);
  line.changes.push({ apply, underWay });
  for (const query of underWay.keys()) repeatWhenAnswered(line, query);
}

function repeatWhenAnswered(line: Line, query: Query): void {
  if (line.awaited.has(query)) return;
  line.awaited.add(query);
  const onAnswer = (): void => {
    line.awaited.delete(query);
    repeat(line, query);
  };
  void Promise.resolve(query.promise).then(onAnswer, onAnswer);
}

function repeat(line: Line, answered: Query): void {
  const waiting = line.changes.filter(({ underWay }) => underWay.has(answered));
  const since = line.changes.findIndex(({ underWay }) => underWay.has(answered));
  notifyManager.batch(() => line.changes.slice(since).forEach(({ apply }) => apply()));
  const isAgain = answered.state.fetchStatus === 'fetching';
  for (const { underWay } of waiting) {
    const left = isAgain ? (underWay.get(answered) ?? 0) - 1 : 0;
    if (left > 0) underWay.set(answered, left);
    else underWay.delete(answered);
  }
  if (waiting.some(({ underWay }) => underWay.has(answered))) repeatWhenAnswered(line, answered);
  while (line.changes[0]?.underWay.size === 0) line.changes.shift();
}
