import { ApiError, hasCode, lostConnection } from '#web/errors/api-error.ts';

/** Pauses before a call is made again whose answer was lost, as happens where a phone goes from one network to another. */
const againMs = [500, 1_500, 3_000];

/** The gateway ends a request after 30 s, and answers nothing later. */
const patienceMs = 30_000;

/**
 * Makes a call a few times where the network breaks off. It must have one effect however often it is made: by a token, or by its nature.
 * A call that the browser makes without any network ends at once; one that may have reached the server goes on until it is known.
 *
 * @param ask isAgain: an earlier one may have been heard.
 * @param end aborted: nobody waits any more.
 * @throws ApiError, or the reason of `end`.
 */
export async function insistently<T>(ask: (isAgain: boolean) => Promise<T>, end: AbortSignal): Promise<T> {
  let isAgain = false;
  for (const pauseMs of againMs) {
    try {
      return await ask(isAgain);
    } catch (error) {
      if (!isUnanswered(error) && !(isAgain && hasCode(error, 'ERR_OFFLINE'))) throw error;
      isAgain = true;
      await pause(pauseMs);
      end.throwIfAborted();
    }
  }
  return ask(true);
}

/**
 * The same for as long as an answer can come. A call that hangs, as in a network that was left, would keep its button busy for ever.
 *
 * @throws ApiError
 */
export async function patiently<T>(ask: (end: AbortSignal, isAgain: boolean) => Promise<T>): Promise<T> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(lostConnection()), patienceMs);
  const silence = new Promise<never>((_, reject) => {
    end.signal.addEventListener('abort', () => reject(end.signal.reason));
  });
  try {
    return await Promise.race([insistently((isAgain) => ask(end.signal, isAgain), end.signal), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** No answer came, or the edge answered in the server's place that none came. */
const isUnanswered = (error: unknown): boolean =>
  hasCode(error, 'ERR_NETWORK') || (error instanceof ApiError && error.code === 'ERR_UNKNOWN' && error.status >= 502);

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
