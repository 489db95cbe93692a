import { randomBytes } from 'node:crypto';
import type { Attributes, Clause, Mark, Update, Write } from './writes.ts';

/**
 * Whether what stands there is what was to be written. It tells something of repetitions only: two workers that claim the same with
 * the same words must not both win.
 */
export function isWritten(write: Write, item: Attributes | undefined): boolean {
  if (write.kind === 'delete') return item === undefined;
  if (write.kind === 'check' || !item) return false;
  if (write.kind === 'put') return hasAll(item, write.attributes);
  // Others may have written the fields since; the mark stays.
  if (write.mark) return isMarked(write.mark, item);
  const { set = {}, add = {}, remove = [] } = write.change;
  const added = Object.entries(add).flatMap(([name, amount]) => {
    const before = pinned(write.when, name);
    return before === undefined ? [] : [[name, before + amount] as const];
  });
  const isTold = Object.keys(set).length + remove.length + added.length > 0;
  return isTold && hasAll(item, { ...set, ...Object.fromEntries(added) }) && remove.every((name) => item[name] === undefined);
}

/** A text is short, since busy rows keep many: two that are the same only have one of them decided anew. */
const markBytes = 3;

/** A repetition comes within seconds of the first sending. Marks are kept for one such time, and for three at most. */
const repetitionMs = 10_000;

/**
 * Marks an addition that no condition pins: it would be done twice, and counted twice. The mark refuses its repetition. Rows that
 * many write to keep the marks of all of them for a while, in three sets by turns, of which the oldest goes.
 */
export function knowable(write: Update, nowMs = Date.now()): Update {
  const { change, when } = write;
  const isUnknown = Object.entries(change.add ?? {}).some(([name, amount]) => amount !== 0 && pinned(when, name) === undefined);
  if (!isUnknown || when?.some((clause) => isBroken(clause, change.set))) return write;
  const turn = Math.floor(nowMs / repetitionMs);
  return { ...write, mark: { text: randomBytes(markBytes).toString('base64url'), into: `added${turn % 3}`, gone: `added${(turn + 1) % 3}` } };
}

/**
 * Whether a write itself ends what it was made on condition of: its repetition is refused without a mark. "Another than" (`<>`)
 * does not end for good: the next writer of the row sets another one, and the condition holds again.
 */
function isBroken(clause: Clause, set: Attributes = {}): boolean {
  if (typeof clause === 'string') return clause === 'absent';
  if ('any' in clause) return clause.any.every((inner) => isBroken(inner, set));
  const [name, comparison, value] = clause;
  const after = set[name];
  if (after === undefined) return false;
  if (comparison === '<') return isNoLess(after, value);
  return comparison === 'absent';
}

function isNoLess(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one >= other;
  return typeof one === 'string' && typeof other === 'string' && one >= other;
}

/** The number that a condition wants an attribute to have before it is added to. */
function pinned(when: readonly Clause[] = [], name: string): number | undefined {
  for (const clause of when) {
    if (typeof clause !== 'string' && !('any' in clause) && clause[0] === name && clause[1] === '=') return Number(clause[2]);
  }
  return undefined;
}

function isMarked({ into, text }: Mark, item: Attributes): boolean {
  const marks = item[into];
  return marks instanceof Set && marks.has(text);
}

const hasAll = (item: Attributes, wanted: Attributes): boolean => Object.entries(wanted).every(([name, value]) => isSame(item[name], value));

/** As the table stores them: without what is undefined. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return Object.is(one, other);
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Array.isArray(one) === Array.isArray(other) && [...names].every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)));
}
