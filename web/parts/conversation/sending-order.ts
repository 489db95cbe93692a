import type { QueryClient } from '@tanstack/react-query';
import { insistently } from '#web/api/insistently.ts';
import { ApiError } from '#web/errors/api-error.ts';

/** The last work of each order. */
const orders = new WeakMap<QueryClient, Map<number | string, Promise<void>>>();

/**
 * Does one thing of a sending order after the other: side by side, the server could take them in any order.
 *
 * @param order the number of a ticket, or the id of a conversation between staff.
 * @param work tells of its own failure.
 */
export function inSendingOrder(queryClient: QueryClient, order: number | string, work: () => Promise<void>): void {
  const known = orders.get(queryClient) ?? new Map<number | string, Promise<void>>();
  orders.set(queryClient, known);
  known.set(order, (known.get(order) ?? Promise.resolve()).then(work));
}

/** A call without an answer gives way to the next one; repeated under its token, it has one effect. */
const patienceMs = 30_000;

/**
 * Makes a call under a token, a few times where the network breaks off; what follows in its order waits meanwhile.
 *
 * @throws ApiError ERR_NETWORK when no answer comes; without any network at once.
 */
export async function withPatience<T>(ask: () => Promise<T>): Promise<T> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), patienceMs);
  const silence = new Promise<never>((_, reject) => {
    end.signal.addEventListener('abort', () => reject(new ApiError({ code: 'ERR_NETWORK', status: 0 })));
  });
  try {
    return await Promise.race([insistently(ask, end.signal), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** The server understood and refused, so that asking again changes nothing. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
