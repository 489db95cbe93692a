import type { Key } from './keys.ts';
import type { TablePart } from './table.ts';
import type { Attributes } from './writes.ts';

/** Kept at once by one reader; the oldest leave first. */
const mostValues = 2_000;

/**
 * Values that are read often and changed seldom, kept for some seconds by the process that read them.
 *
 * @param keepMs how long a change may stay unseen.
 * @param isKept whether a value that was read is remembered at all.
 * @returns a reader by name: of calls at the same time one reads.
 */
export function keptValues<T>(keepMs: number, isKept: (value: T) => boolean = () => true): (name: string, nowMs: number, read: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { value: Promise<T>; untilMs: number }>();
  return (name, nowMs, read) => {
    const known = kept.get(name);
    if (known && known.untilMs > nowMs && known.untilMs - keepMs <= nowMs) return known.value;
    const value = read();
    kept.delete(name);
    kept.set(name, { value, untilMs: nowMs + keepMs });
    if (kept.size > mostValues) kept.delete(kept.keys().next().value ?? name);
    const forget = (): void => void (kept.get(name)?.value === value && kept.delete(name));
    // A read that failed is not kept.
    value.then((found) => void (isKept(found) || forget()), forget);
    return value;
  };
}

/**
 * Single items, kept likewise.
 *
 * @param keepsAbsence whether it is also remembered that an item is not there.
 */
export function cachedItems(
  keepMs: number,
  { keepsAbsence = true }: { keepsAbsence?: boolean } = {},
): (table: TablePart, key: Key, nowMs: number) => Promise<Attributes | undefined> {
  const kept = keptValues<Attributes | undefined>(keepMs, (item) => keepsAbsence || item !== undefined);
  return (table, key, nowMs) => kept(`${key.pk} ${key.sk}`, nowMs, () => table.get(key));
}
