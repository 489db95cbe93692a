import type { recurrences } from '../contract/companies.ts';

/** How often a company pays. */
export type PaymentRecurrence = (typeof recurrences)[number];

/** Months that one payment is for. */
export const monthsOfRecurrence = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const satisfies Record<PaymentRecurrence, number>;

const dayMs = 86_400_000;
/** Pix is paid by Brasília's days, which have been three hours behind UTC all year round since 2019. */
const behindUtcMs = 3 * 3_600_000;

/** Brasília's calendar, as if it were UTC's. */
const there = (at: number | string): Date => new Date(new Date(at).getTime() - behindUtcMs);

/** Day of the month of a due date. */
export const dueDayAt = (dueAt: string): number => there(dueAt).getUTCDate();

/**
 * The due date after one more period: from the later of due date and now, so that who pays early loses no day
 * and who pays late does not pay for days without service. A month without the day ends on its last: 31 January → 28 February.
 *
 * @param dueAt ISO 8601 UTC
 * @param dueDay the day to which the date comes back after a short month: 28 February → 31 March. It counts while the date is not overdue.
 */
export function advancedDueDate(dueAt: string, recurrence: PaymentRecurrence, nowMs: number, dueDay = dueDayAt(dueAt)): string {
  const isOverdue = nowMs > Date.parse(dueAt);
  const from = there(isOverdue ? nowMs : dueAt);
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + monthsOfRecurrence[recurrence], 1));
  const day = Math.min(isOverdue ? from.getUTCDate() : dueDay, lastDayOf(month));
  const timeMs = from.getTime() % dayMs;
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), day) + timeMs + behindUtcMs).toISOString();
}

const lastDayOf = (month: Date): number => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();

/** The day to which a due date comes back: that of before where a short month alone made it another, else its own. */
export function dueDayOf(dueAt: string, dayBefore: number): number {
  const day = dueDayAt(dueAt);
  return dayBefore > day && day === lastDayOf(there(dueAt)) ? dayBefore : day;
}
