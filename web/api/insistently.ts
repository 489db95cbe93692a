import { hasCode } from '#web/errors/api-error.ts';

/** Pauses before a call is made again whose answer was lost, as happens where a phone goes from one network to another. */
const againMs = [500, 1_500, 3_000];

/**
 * Makes a call a few times where the network breaks off. It must have one effect however often it is made: by a token, or by its nature.
 *
 * @param end aborted: nobody waits any more.
 * @throws ApiError, without any network at once; the reason of `end`.
 */
export async function insistently<T>(ask: () => Promise<T>, end: AbortSignal): Promise<T> {
  for (const pauseMs of againMs) {
    try {
      return await ask();
    } catch (error) {
      if (!hasCode(error, 'ERR_NETWORK')) throw error;
      await pause(pauseMs);
      end.throwIfAborted();
    }
  }
  return ask();
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
