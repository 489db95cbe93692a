import type { Key } from './keys.ts';
import type { TablePart } from './table.ts';
import type { Attributes } from './writes.ts';

/** Kept at once by one function; the oldest leave first. */
const mostItems = 2_000;

/**
 * Items that are read often and changed seldom, kept for some seconds by the process that read them.
 *
 * @param keepMs how long a change may stay unseen.
 * @param keepsAbsence whether it is also remembered that an item is not there.
 * @returns a reader: of calls at the same time one reads.
 */
export function cachedItems(
  keepMs: number,
  { keepsAbsence = true }: { keepsAbsence?: boolean } = {},
): (table: TablePart, key: Key, nowMs: number) => Promise<Attributes | undefined> {
  const kept = new Map<string, { item: Promise<Attributes | undefined>; untilMs: number }>();
  return (table, key, nowMs) => {
    const name = `${key.pk} ${key.sk}`;
    const known = kept.get(name);
    if (known && known.untilMs > nowMs && known.untilMs - keepMs <= nowMs) return known.item;
    const item = table.get(key);
    kept.delete(name);
    kept.set(name, { item, untilMs: nowMs + keepMs });
    if (kept.size > mostItems) kept.delete(kept.keys().next().value ?? name);
    const forget = (): void => void (kept.get(name)?.item === item && kept.delete(name));
    // A read that failed is not kept.
    item.then((found) => void (found || keepsAbsence || forget()), forget);
    return item;
  };
}
