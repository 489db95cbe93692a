import type { Page } from './table.ts';
import type { Attributes } from './writes.ts';

/** A partition of a merged list: rows in the list's direction, strictly beyond a sort key. */
export interface MergedPartition {
  readonly read: (limit: number, beyond: string | undefined) => Promise<Pick<Page, 'items' | 'last'>>;
  /** Attribute that orders the rows. */
  readonly sortKey: string;
}

interface Stream extends MergedPartition {
  rows: Attributes[];
  /** Position of the next read. */
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

/**
 * Merges several partitions that are sorted alike into one list. Each is asked for a whole page at once: several are read only where their rows are
 * keys, of which a page takes half a read unit.
 *
 * @param keep the row as the list shows it, or undefined for one that is left out.
 */
export async function mergePartitions<T>(
  partitions: readonly MergedPartition[],
  page: { readonly limit: number; readonly after: string | undefined; readonly oldestFirst?: boolean },
  keep: (row: Attributes) => T | undefined,
): Promise<MergedPage<T>> {
  const { limit, after, oldestFirst = false } = page;
  const streams: Stream[] = partitions.map((partition) => ({ ...partition, rows: [], position: after, isDrained: false }));
  const items: T[] = [];
  let position = after;
  for (let looked = 0; ; looked += 1) {
    await Promise.all(streams.map((stream) => refill(stream, limit + 1)));
    const next = streams.filter(({ rows }) => rows.length > 0).sort((one, other) => (isBefore(one, other) === oldestFirst ? -1 : 1))[0];
    if (!next) return { items, next: undefined };
    if (items.length >= limit || looked >= limit * discardedPages) return { items, next: position };
    const row = next.rows.shift() ?? {};
    position = String(row[next.sortKey]);
    const kept = keep(row);
    if (kept !== undefined) items.push(kept);
  }
}

async function refill(stream: Stream, limit: number): Promise<void> {
  if (stream.rows.length > 0 || stream.isDrained) return;
  const page = await stream.read(limit, stream.position);
  stream.rows = [...page.items];
  stream.isDrained = page.last === undefined;
  const last = page.items.at(-1);
  if (last) stream.position = String(last[stream.sortKey]);
}

const isBefore = (one: Stream, other: Stream): boolean => String(one.rows[0]?.[one.sortKey]) < String(other.rows[0]?.[other.sortKey]);
