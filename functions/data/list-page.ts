import type * as z from 'zod';
import { readableItems } from './readable.ts';
import type { Page, PartitionQuery, TablePart } from './table.ts';

interface ListQuery extends Omit<PartitionQuery, 'beyond' | 'after'> {
  /** Number of wanted items on a page. */
  readonly limit: number;
  /** `next` of the page before. */
  readonly after: string | undefined;
  /** Rows of one read behind a filter. A filter that leaves out few rows needs no more than a page. */
  readonly rowsAtOnce?: number;
}

interface ListPage<T> {
  readonly items: T[];
  /** Sort key beyond which the next page begins; undefined at the end. */
  readonly next: string | undefined;
}

/** Rows of a page for a file. */
export const exportSize = 500;

/** Reads of one call. A page that needs more comes short, and its cursor goes on. */
const mostReads = 10;
/** Ten reads of so many rows are some thirty read units. */
const commonRows = 60;

/** A page of a list in the order of its keys: one read. A filter that no index serves reads on. */
export async function readListed<S extends z.ZodType>(
  table: TablePart,
  schema: S,
  { limit, after, rowsAtOnce = commonRows, ...list }: ListQuery,
  isWanted?: (item: z.output<S>) => boolean,
): Promise<ListPage<z.output<S>>> {
  if (!isWanted) {
    const { items, next } = await table.query({ ...list, limit, beyond: after });
    return { items: readableItems(schema, items), next };
  }
  const read = (beyond: string | undefined) => table.query({ ...list, limit: rowsAtOnce, beyond });
  return readWanted(read, schema, { limit, after, sortKey: list.index ? `${list.index}Sk` : 'sk' }, isWanted);
}

/** Reads on until a page is full of what is wanted. @param read some rows beyond a position, by their sort key */
export async function readWanted<S extends z.ZodType>(
  read: (beyond: string | undefined) => Promise<Pick<Page, 'items' | 'next'>>,
  schema: S,
  { limit, after, sortKey = 'sk' }: Pick<ListQuery, 'limit' | 'after'> & { readonly sortKey?: string },
  isWanted: (item: z.output<S>) => boolean,
): Promise<ListPage<z.output<S>>> {
  const found: z.output<S>[] = [];
  let beyond = after;
  for (let reads = 0; reads < mostReads; reads += 1) {
    const { items, next } = await read(beyond);
    for (const [at, row] of items.entries()) {
      beyond = String(row[sortKey]);
      found.push(...readableItems(schema, [row]).filter(isWanted));
      const isEnd = next === undefined && at === items.length - 1;
      if (found.length === limit) return { items: found, next: isEnd ? undefined : beyond };
    }
    if (next === undefined) return { items: found, next };
  }
  return { items: found, next: beyond };
}
