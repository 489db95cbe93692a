import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import { isServerError, isThrottlingError, isTransientError } from '@smithy/core/retry';

const firstPauseMs = 100;
const longestPauseMs = 5_000;
/** So much of a call's time stays, to fail by itself rather than by its end. */
const reservedMs = 10_000;

type SdkError = Parameters<typeof isTransientError>[0];

/** Whether an error says that a service is away or overrun, and not that something is wrong with what was asked of it. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AppError) return error.code === 'ERR_UNAVAILABLE';
  // What the SDK adds to an error may be missing.
  const thrown = error as SdkError;
  return isTransientError(thrown) || isThrottlingError(thrown) || isServerError(thrown);
}

/**
 * Does again what fails by the outage of a service, until it is over or little is left of the time. Whatever else fails is thrown at once.
 *
 * @param act may be repeated.
 * @param remainingMs what is left of the time, at each moment.
 */
export async function outlast<T>(act: () => Promise<T>, remainingMs: () => number): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    try {
      return await act();
    } catch (error) {
      if (!isOutage(error) || remainingMs() < pauseMs + reservedMs) throw error;
      await delay(pauseMs);
    }
  }
}
