import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { isHeld, onRefusal } from '#functions/data/decide-anew.ts';
import { type Clause, put } from '#functions/data/writes.ts';
import { networkOf } from './network-of.ts';

/** At most `most` failures (of `countCall`: calls) of one subject from its first on, for `windowMs`. */
export interface AttemptLimit {
  readonly scope:
    | 'login-account'
    | 'login-address'
    | 'login-device'
    | 'sign-up-address'
    | 'present-password'
    | 'factor-code'
    | 'factor-code-day'
    | 'passkey-address'
    | 'reset-account'
    | 'reset-address'
    | 'send-token'
    | 'test-mail'
    | 'dns-mail'
    | 'pix-address'
    | 'pix-again'
    | 'pix-charge';
  readonly most: number;
  readonly windowMs: number;
}

const throttleItem = z.object({
  type: z.literal('throttle'),
  /** Failures and attempts under way: what the limit holds, so that parallel guesses do not slip through together. */
  attempts: z.number(),
  failures: z.number(),
  windowEndsAtMs: z.number(),
  expiresAtSeconds: z.number(),
});
type ThrottleItem = z.output<typeof throttleItem>;

/** An attempt that was let in; it counts as failed until one of these says how it ended. */
export interface Attempt {
  failed(): Promise<void>;
  /** @param grows makes more room, once in a window for each of a few such names: an address from which many log in is that of many people. */
  succeeded(grows?: string): Promise<void>;
}

/** Ends an attempt as what was tried comes out: a refusal of that code was a wrong guess, and whatever else stands in the way was none. */
export async function judged<T>(attempt: Attempt, wrong: ErrorCode, trying: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([trying]);
  const isWrong = outcome.status === 'rejected' && outcome.reason instanceof AppError && outcome.reason.code === wrong;
  await (isWrong ? attempt.failed() : attempt.succeeded());
  return trying;
}

/** Each name of `succeeded` adds so much to a limit, and so many names do. */
const growth = { by: 5, names: 20 };

interface LimitDeps {
  readonly system: TablePart;
  readonly nowMs: () => number;
}

/** Waits for attempts under way before it refuses: people behind one address log in at the same time in the morning. */
const patience = { tries: 40, mostMs: 200 };

/** @throws AppError ERR_TOO_MANY_REQUESTS with retryAfterSeconds. */
export async function beginAttempt(deps: LimitDeps, limit: AttemptLimit, subject: string): Promise<Attempt> {
  for (let attempt = 1; ; attempt += 1) {
    const held = await tryToHold(deps, limit, subject);
    if (held.isIn) return attemptIn(deps, limit, subject, held.item.windowEndsAtMs);
    if (held.item && (held.item.failures >= limit.most || attempt >= patience.tries)) throw tooMany(deps, held.item);
    if (held.item) await delay(Math.random() * patience.mostMs);
  }
}

/**
 * Lets so many calls of a subject in, whatever comes of them, within a window that begins with the first.
 *
 * @throws AppError ERR_TOO_MANY_REQUESTS with retryAfterSeconds.
 */
export async function countCall(deps: LimitDeps, limit: AttemptLimit, subject: string): Promise<void> {
  // Of several calls at once that begin a window one is first, and the others look again.
  for (;;) {
    const held = await tryToHold(deps, limit, subject);
    if (held.isIn) return;
    if (held.item) throw tooMany(deps, held.item);
  }
}

const tooMany = ({ nowMs }: LimitDeps, { windowEndsAtMs }: ThrottleItem): AppError =>
  new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil((windowEndsAtMs - nowMs()) / 1_000)) });

type Held = { isIn: true; item: ThrottleItem } | { isIn: false; item: ThrottleItem | undefined };

/** An `item` without `isIn` is the full window; none means that another call was in the way at this moment. */
const keyOf = ({ scope }: AttemptLimit, subject: string) => systemKeys.throttle(scope, scope.endsWith('-address') ? networkOf(subject) : subject);

/** Marks of two calls may be the same (`own-write.ts`): the one that is refused by that alone looks again. */
const metAnother: Held = { isIn: false, item: undefined };

async function tryToHold({ system, nowMs }: LimitDeps, limit: AttemptLimit, subject: string): Promise<Held> {
  const key = keyOf(limit, subject);
  const now = nowMs();
  const counted = system.change(key, { add: { attempts: 1 } }, ['exists', ['windowEndsAtMs', '>', now], ['attempts', '<', limit.most]]);
  const held = await onRefusal(
    counted.then((item) => ({ isIn: true, item: throttleItem.parse(item) }) as const),
    ({ item }) => ({ isIn: false, item: item && throttleItem.parse(item) }) as const,
  );
  if (held.isIn) return held;
  if (held.item && held.item.windowEndsAtMs > now) return held.item.attempts < limit.most ? metAnother : held;
  const windowEndsAtMs = now + limit.windowMs;
  const fresh: ThrottleItem = { type: 'throttle', attempts: 1, failures: 0, windowEndsAtMs, expiresAtSeconds: Math.ceil(windowEndsAtMs / 1_000) };
  const isFirst = await isHeld(system.commit(put(key, fresh, [{ any: ['absent', ['windowEndsAtMs', '<=', now]] }])));
  return isFirst ? { isIn: true, item: fresh } : { isIn: false, item: undefined };
}

function attemptIn({ system }: LimitDeps, limit: AttemptLimit, subject: string, windowEndsAtMs: number): Attempt {
  const key = keyOf(limit, subject);
  const isMine = ['windowEndsAtMs', '=', windowEndsAtMs] as const;
  // Otherwise the window of this attempt is over, and its count with it.
  const count = (add: Record<string, number>) => isHeld(system.change(key, { add }, [isMine]));
  const grow = (name: string) => {
    const add = { attempts: -1 - growth.by, failures: -growth.by, grown: 1 };
    const isRoom: Clause = {
      any: [
        ['grown', 'absent'],
        ['grown', '<', growth.names],
      ],
    };
    return isHeld(system.change(key, { add, set: { [`by_${name}`]: true } }, [isMine, [`by_${name}`, 'absent'], isRoom]));
  };
  return {
    failed: async () => void (await count({ failures: 1 })),
    succeeded: async (grows) => {
      if (grows === undefined || !(await grow(grows))) await count({ attempts: -1 });
    },
  };
}
