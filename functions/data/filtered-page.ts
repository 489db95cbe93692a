import * as z from 'zod';
import { readableItems } from './readable.ts';
import type { TablePart } from './table.ts';

interface FilteredQuery {
  /** Without it the table itself. */
  readonly index?: 'gsi1' | 'gsi2';
  readonly pk: string;
  /** Number of wanted items on a page. */
  readonly limit: number;
  /** `next` of the page before. */
  readonly after: string | undefined;
  readonly newestFirst?: boolean;
  /** Rows of one read behind a filter. A filter that leaves out few rows needs no more than a page. */
  readonly rowsAtOnce?: number;
}

/** Rows of a page for a file. */
export const exportSize = 500;

/** Reads of one call. A page that needs more comes short, and its cursor goes on. */
const mostReads = 10;
/** Ten reads of so many rows are some thirty read units. */
const commonRows = 60;

/** A page of the items of a list for which no index serves the filter. Without one it is one read. */
export async function readFiltered<S extends z.ZodType>(
  table: TablePart,
  schema: S,
  { limit, after, rowsAtOnce = commonRows, ...list }: FilteredQuery,
  isWanted: ((item: z.output<S>) => boolean) | undefined,
): Promise<{ items: z.output<S>[]; next: string | undefined }> {
  const found: z.output<S>[] = [];
  let beyond = after;
  for (let reads = 0; reads < mostReads; reads += 1) {
    const page = await table.query({ ...list, limit: isWanted ? rowsAtOnce : limit, ...(beyond === undefined ? {} : { beyond }) });
    for (const [at, row] of page.items.entries()) {
      beyond = z.string().parse(row[list.index ? `${list.index}Sk` : 'sk']);
      found.push(...readableItems(schema, [row]).filter((item) => isWanted?.(item) ?? true));
      const isEnd = !page.last && at === page.items.length - 1;
      if (found.length === limit) return { items: found, next: isEnd ? undefined : beyond };
    }
    if (!page.last) return { items: found, next: undefined };
  }
  return { items: found, next: beyond };
}
