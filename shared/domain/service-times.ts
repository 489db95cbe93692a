import type { UserId } from '../contract/ids.ts';
import type { TicketStatus } from '../contract/tickets.ts';
import { heldMs } from './undo.ts';

/** When the service under way began. All null while a ticket is closed, and on rows older than these fields. */
export interface ServiceTimes {
  /** Since when it waits; null while it does not. */
  readonly pendingSinceMs: number | null;
  /** When the wait began that its acceptance ended; null unless it is open. */
  readonly waitBeganMs: number | null;
  /** When it was accepted; null unless it is open. */
  readonly acceptedMs: number | null;
}

interface Timed extends ServiceTimes {
  readonly status: TicketStatus;
  /** Until when the move that led to this state can be taken back. */
  readonly heldUntilMs?: number | null;
}

interface Served extends Timed {
  readonly userId: UserId | null;
  /** When the service ended, where that was before it was closed. */
  readonly endedMs?: number | undefined;
}

const noTimes: ServiceTimes = { pendingSinceMs: null, waitBeganMs: null, acceptedMs: null };

/**
 * The times of a ticket in a new state. Whoever is given an open ticket goes on with the same service; a returned one waits
 * anew; one reopened by staff has not waited.
 *
 * @param before null for a ticket that begins.
 */
export function timesAfter(before: Timed | null, status: TicketStatus, nowMs: number): ServiceTimes {
  if (status === 'closed') return noTimes;
  if (before?.status === status) return { pendingSinceMs: before.pendingSinceMs, waitBeganMs: before.waitBeganMs, acceptedMs: before.acceptedMs };
  if (status === 'pending') return { ...noTimes, pendingSinceMs: nowMs };
  return { pendingSinceMs: null, waitBeganMs: (before?.status === 'pending' ? before.pendingSinceMs : null) ?? nowMs, acceptedMs: nowMs };
}

/** The amount that a change of state adds to the numbers of the dashboard. */
export type ServiceStep =
  | { readonly kind: 'waited'; readonly beganMs: number; readonly waitMs: number }
  /** `supportMs` 0: closed without anybody having accepted it. */
  | { readonly kind: 'finished'; readonly beganMs: number; readonly supportMs: number; readonly userId: UserId | null }
  /** The end of a service was taken back, and with it what it added. */
  | { readonly kind: 'unfinished'; readonly beganMs: number; readonly supportMs: number; readonly userId: UserId | null };

/**
 * Wait is from pending to accepted, support from accepted to closed; both belong to the day on which the wait began. Waits of
 * no time are left out of averages, so they are no step. A move that is taken back gives the former times back: what they stand for has been
 * counted already.
 *
 * @param atMs the moment of the change.
 */
export function serviceStep(before: Served, after: Served, atMs: number): ServiceStep | undefined {
  if (before.status === 'closed' && after.status !== 'closed') return takenBack(before, after, atMs);
  if (before.status === 'pending' && after.status === 'open') {
    if (after.acceptedMs !== null && after.acceptedMs < atMs) return undefined;
    const waitMs = before.pendingSinceMs === null ? 0 : atMs - before.pendingSinceMs;
    return waitMs > 0 ? { kind: 'waited', beganMs: atMs - waitMs, waitMs } : undefined;
  }
  if (before.status === 'closed' || after.status !== 'closed') return undefined;
  return { kind: 'finished', ...endOf(before, after.endedMs ?? atMs), userId: after.userId };
}

function endOf({ pendingSinceMs, waitBeganMs, acceptedMs }: Timed, atMs: number) {
  return { beganMs: pendingSinceMs ?? waitBeganMs ?? atMs, supportMs: acceptedMs === null ? 0 : Math.max(0, atMs - acceptedMs) };
}

/** A service that is reopened begins at that moment; one that goes on as if it had not ended has its former times. */
function takenBack({ heldUntilMs, userId }: Served, after: Served, atMs: number): ServiceStep | undefined {
  const goesOn = (after.acceptedMs ?? after.pendingSinceMs ?? atMs) < atMs;
  return goesOn && heldUntilMs ? { kind: 'unfinished', ...endOf(after, heldUntilMs - heldMs), userId } : undefined;
}
