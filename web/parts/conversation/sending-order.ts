import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/errors/api-error.ts';

/** The last work of each order. */
const orders = new WeakMap<QueryClient, Map<number | string, Promise<void>>>();

/**
 * Does one thing of a sending order after the other: side by side, the server could take them in any order. What follows waits while a call is made
 * again.
 *
 * @param order the number of a ticket, or the id of a conversation between staff.
 * @param work tells of its own failure.
 */
export function inSendingOrder(queryClient: QueryClient, order: number | string, work: () => Promise<void>): void {
  const known = orders.get(queryClient) ?? new Map<number | string, Promise<void>>();
  orders.set(queryClient, known);
  known.set(order, (known.get(order) ?? Promise.resolve()).then(work));
}

/** The server understood and refused, so that asking again changes nothing. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
