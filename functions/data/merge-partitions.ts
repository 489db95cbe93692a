import type { Page } from './table.ts';
import type { Attributes } from './writes.ts';

/** One partition of a merged list: rows in the list's direction, strictly beyond a sort key. */
export interface MergedPartition {
  readonly read: (limit: number, beyond: string | undefined) => Promise<Page>;
  /** Attribute that orders the rows. */
  readonly sortKey: string;
}

interface Stream extends MergedPartition {
  rows: Attributes[];
  /** Where the next read begins. */
  position: string | undefined;
  isDrained: boolean;
}

export interface MergedPage<T> {
  readonly items: readonly T[];
  /** Sort key of the last row that was looked at; undefined at the end of every partition. */
  readonly next: string | undefined;
}

/** A filter may discard at most this many pages of rows per call. */
const discardedPages = 10;

/** Rows of a small first read: half a read unit has about six. */
const smallRead = 6;

/**
 * One list out of several partitions that are each sorted alike. Several partitions are read in small steps, so that the rows
 * read stay near the page size however many there are: half a read unit for each, and those of the page.
 *
 * @param keep the row as the list shows it, or undefined for one that is left out.
 */
export async function mergePartitions<T>(
  partitions: readonly MergedPartition[],
  page: { readonly limit: number; readonly after: string | undefined; readonly oldestFirst?: boolean },
  keep: (row: Attributes) => T | undefined,
): Promise<MergedPage<T>> {
  const { limit, after, oldestFirst = false } = page;
  const step = partitions.length === 1 ? limit + 1 : Math.max(smallRead, Math.ceil(limit / partitions.length));
  const streams: Stream[] = partitions.map((partition) => ({ ...partition, rows: [], position: after, isDrained: false }));
  const items: T[] = [];
  let position = after;
  for (let looked = 0; ; looked += 1) {
    await Promise.all(streams.map((stream) => refill(stream, step)));
    const first = streams.filter(({ rows }) => rows.length > 0).sort((one, other) => (isBefore(one, other) === oldestFirst ? -1 : 1))[0];
    if (!first) return { items, next: undefined };
    if (items.length >= limit || looked >= limit * discardedPages) return { items, next: position };
    const row = first.rows.shift() ?? {};
    position = String(row[first.sortKey]);
    const kept = keep(row);
    if (kept !== undefined) items.push(kept);
  }
}

async function refill(stream: Stream, step: number): Promise<void> {
  if (stream.rows.length > 0 || stream.isDrained) return;
  const page = await stream.read(step, stream.position);
  stream.rows = [...page.items];
  stream.isDrained = page.last === undefined;
  const last = page.items.at(-1);
  if (last) stream.position = String(last[stream.sortKey]);
}

const isBefore = (one: Stream, other: Stream): boolean => String(one.rows[0]?.[one.sortKey]) < String(other.rows[0]?.[other.sortKey]);
