import type { Attributes } from './writes.ts';
import type { TablePart } from './table.ts';

interface KeyRanges {
  readonly pk: string;
  /** An empty one is the whole partition. */
  readonly prefixes: readonly string[];
  readonly limit: number;
  /** The sort key of the last one that is known. */
  readonly after: string | undefined;
}

/** A page of what begins in one of several ways, in the order of its keys: a query for each range that it takes, empty ones included. */
export async function readKeyRanges(table: TablePart, { pk, prefixes, limit, after }: KeyRanges): Promise<{ items: Attributes[]; next: string | undefined }> {
  const ahead = apart(prefixes).filter((prefix) => after === undefined || prefix > after || after.startsWith(prefix));
  const items: Attributes[] = [];
  for (const [index, prefix] of ahead.entries()) {
    const beyond = after?.startsWith(prefix) ? after : undefined;
    const page = await table.query({ pk, prefix, limit: limit - items.length, beyond });
    items.push(...page.items);
    const isMore = page.last !== undefined || index < ahead.length - 1;
    const last = items.at(-1)?.['sk'];
    if (typeof last === 'string' && (page.last || items.length >= limit)) return { items, next: isMore ? last : undefined };
  }
  return { items, next: undefined };
}

/** In their order, without those that are within another one. */
const apart = (prefixes: readonly string[]): string[] =>
  [...new Set(prefixes)].filter((one) => !prefixes.some((other) => other !== one && one.startsWith(other))).toSorted();
