import type { Attributes } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { CommandDeps } from './deps.ts';

/** A filter may look through so many pages for one of its own. */
const mostPages = 10;
export const exportSize = 500;

interface Wanted {
  readonly pk: string;
  readonly newestFirst: boolean;
  readonly size: number;
  readonly after: string | undefined;
}

export async function filteredPage(
  { table }: Pick<CommandDeps, 'table'>,
  { companyId }: Principal,
  { pk, newestFirst, size, after }: Wanted,
  isWanted: (item: Attributes) => boolean,
) {
  const items: Attributes[] = [];
  let beyond = after;
  for (let page = 0; page < mostPages; page += 1) {
    const read = await table.forCompany(companyId).query({ pk, newestFirst, limit: size, ...(beyond === undefined ? {} : { beyond }) });
    for (const item of read.items) {
      if (!isWanted(item)) continue;
      items.push(item);
      if (items.length === size) return { items, next: nextOf(read.items, item, read.last) };
    }
    beyond = read.last && String(read.items.at(-1)?.['sk']);
    if (beyond === undefined) break;
  }
  return { items, next: beyond };
}

/** Behind the one that filled the page, unless it is the very last. */
const nextOf = (items: readonly Attributes[], filling: Attributes, last: Attributes | undefined): string | undefined =>
  items.at(-1) === filling && !last ? undefined : String(filling['sk']);
