/** Calendar days, both included: `2026-11-01`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** The day so many days later. */
export const daysLater = (day: string, days: number): string => new Date((dayNumber(day) + days) * dayMs).toISOString().slice(0, 10);

/** Less than 1 for a period that ends before it begins. */
export const lengthOf = ({ from, to }: Period): number => dayNumber(to) - dayNumber(from) + 1;

/** `2026-11-22` → `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** From the first of the month to this day. */
export const monthToDate = (day: string): Period => ({ from: `${monthOf(day)}-01`, to: day });

/** Months since the year 0. */
const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** Every month of a period: `2026-11`. By numbers, since no text of a day follows the year 9999. */
export function monthsOf({ from, to }: Period): string[] {
  const first = monthNumber(from);
  const months = Array.from({ length: Math.max(0, monthNumber(to) - first + 1) }, (_, index) => first + index);
  return months.map((month) => `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`);
}
