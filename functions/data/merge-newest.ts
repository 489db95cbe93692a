import type { Attributes } from './writes.ts';
import type { Page } from './table.ts';

/** Reads on one partition of a merged list: rows newest first, strictly beyond a sort key. */
export type ReadPartition = (limit: number, beyond: string | undefined) => Promise<Page>;

interface Stream {
  readonly read: ReadPartition;
  rows: Attributes[];
  /** Where the next read begins. */
  position: string | undefined;
  isDrained: boolean;
}

export interface MergedPage {
  readonly items: readonly Attributes[];
  /** Sort key of the last row that was looked at; undefined at the end of every partition. */
  readonly next: string | undefined;
}

/** A filter may discard at most this many pages of rows per call. */
const discardedPages = 10;

/**
 * One list out of several partitions that are each sorted by `listSk`/`byUserSk`, newest first. Each partition is read in
 * small steps, so that the rows read stay near the page size however many partitions there are.
 *
 * @param sortKey attribute that orders the rows.
 * @param keep a filter that no index serves.
 */
export async function mergeNewest(
  partitions: readonly ReadPartition[],
  sortKey: string,
  limit: number,
  after: string | undefined,
  keep: (item: Attributes) => boolean,
): Promise<MergedPage> {
  const step = partitions.length === 1 ? limit + 1 : Math.max(8, Math.ceil((limit + 1) / Math.max(1, partitions.length)) + 4);
  const streams: Stream[] = partitions.map((read) => ({ read, rows: [], position: after, isDrained: false }));
  const items: Attributes[] = [];
  let position = after;
  for (let looked = 0; ; looked += 1) {
    await Promise.all(streams.map((stream) => refill(stream, sortKey, step)));
    const newest = streams.filter((stream) => stream.rows.length > 0).sort((one, other) => compareNewest(one, other, sortKey))[0];
    if (!newest) return { items, next: undefined };
    if (items.length >= limit || looked >= limit * discardedPages) return { items, next: position };
    const row = newest.rows.shift() ?? {};
    position = String(row[sortKey]);
    if (keep(row)) items.push(row);
  }
}

async function refill(stream: Stream, sortKey: string, step: number): Promise<void> {
  if (stream.rows.length > 0 || stream.isDrained) return;
  const page = await stream.read(step, stream.position);
  stream.rows = [...page.items];
  stream.isDrained = page.last === undefined;
  const last = page.items.at(-1);
  if (last) stream.position = String(last[sortKey]);
}

function compareNewest(one: Stream, other: Stream, sortKey: string): number {
  const [a, b] = [String(one.rows[0]?.[sortKey]), String(other.rows[0]?.[sortKey])];
  return a < b ? 1 : a > b ? -1 : 0;
}
