import type { recurrences } from '../contract/companies.ts';

/** How often a company pays. */
export type PaymentRecurrence = (typeof recurrences)[number];

/** Months that one payment is for. */
export const monthsOfRecurrence = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const satisfies Record<PaymentRecurrence, number>;

/**
 * The due date after one more period, by UTC's calendar: from the later of due date and now, so that who pays early loses no day
 * and who pays late does not pay for days without service. A month without the day ends on its last: 31 January → 28 February.
 *
 * @param dueAt ISO 8601 UTC
 */
export function advancedDueDate(dueAt: string, recurrence: PaymentRecurrence, nowMs: number): string {
  const from = new Date(Math.max(Date.parse(dueAt), nowMs));
  const firstOfMonth = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + monthsOfRecurrence[recurrence], 1);
  const month = new Date(firstOfMonth);
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const timeMs = from.getTime() % 86_400_000;
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), day) + timeMs).toISOString();
}
