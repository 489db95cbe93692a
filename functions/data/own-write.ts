import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { randomBytes } from 'node:crypto';
import type { Attributes, Clause, Update, Write } from './writes.ts';

/** Errors of requests that were sent before, and of which no answer came. */
const ofRepetitions = new WeakSet<object>();

/** The SDK sends a request again when its answer gets lost. Errors of such a repetition are marked, for `isOwn`. */
export function markRepetitions(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next) => {
      // The SDK builds its middleware anew for each request, and goes through this part of it with each sending.
      let isUnheard = false;
      return async (args) => {
        try {
          return await next(args);
        } catch (error) {
          if (typeof error === 'object' && error !== null && isUnheard) ofRepetitions.add(error);
          isUnheard ||= isLoss(error);
          throw error;
        }
      };
    },
    { step: 'finalizeRequest', priority: 'low', name: 'markRepetitions', override: true },
  );
}

/** A refusal is an answer: nothing was written. */
function isLoss(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode; // every error of the SDK may have it
  return status === undefined || status >= 500;
}

/** Whether the error comes from a request whose former sending may have been done. */
export const isOfRepetition = (error: object): boolean => ofRepetitions.has(error);

/**
 * Whether what stands there is what was to be written. It tells something of repetitions only: two workers that claim the same with
 * the same words must not both win.
 */
export function isWritten(write: Write, item: Attributes | undefined): boolean {
  if (write.kind === 'delete') return item === undefined;
  if (write.kind === 'check' || !item) return false;
  if (write.kind === 'put') return hasAll(item, write.attributes);
  const { set = {}, add = {}, remove = [] } = write.change;
  const added = Object.entries(add).flatMap(([name, amount]) => {
    const before = pinned(write.when, name);
    return before === undefined ? [] : [[name, before + amount] as const];
  });
  const isTold = Object.keys(set).length + remove.length + added.length > 0;
  return isTold && hasAll(item, { ...set, ...Object.fromEntries(added) }) && remove.every((name) => item[name] === undefined);
}

/** An addition that nothing guards would be done twice, and counted twice. It leaves a mark, which refuses its repetition. */
export function knowable(write: Update): Update {
  const { change, when } = write;
  const isUnknown = Object.entries(change.add ?? {}).some(([name, amount]) => amount !== 0 && pinned(when, name) === undefined);
  // Where a condition stands beside fields that are set, the fields tell.
  if (!isUnknown || (when && change.set)) return write;
  const addition = randomBytes(6).toString('base64url');
  return { ...write, change: { ...change, set: { ...change.set, addition } }, when: [...(when ?? []), ['addition', '<>', addition]] };
}

/** The number that a condition wants an attribute to have before it is added to. */
function pinned(when: readonly Clause[] = [], name: string): number | undefined {
  for (const clause of when) {
    if (typeof clause !== 'string' && !('any' in clause) && clause[0] === name && clause[1] === '=') return Number(clause[2]);
  }
  return undefined;
}

const hasAll = (item: Attributes, wanted: Attributes): boolean => Object.entries(wanted).every(([name, value]) => isSame(item[name], value));

/** As the table stores them: without what is undefined. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return Object.is(one, other);
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Array.isArray(one) === Array.isArray(other) && [...names].every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)));
}
