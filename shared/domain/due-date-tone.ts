import { localDay } from './local-time.ts';

/** How near a company's due date is, as the specification colours it: light yellow, orange, red. */
export type DueDateTone = 'near' | 'due' | 'overdue';

/** Whole days of the calendar from today to the due date; less than 0 once it has passed. @param timeZone whose calendar */
export function daysUntil(dueAt: string, nowMs: number, timeZone: string): number {
  const dayMs = (ms: number): number => Date.parse(localDay(ms, timeZone));
  return Math.round((dayMs(Date.parse(dueAt)) - dayMs(nowMs)) / 86_400_000);
}

/** 5 days left: near. From 4 days left to 3 days overdue: due. 4 days overdue: overdue. Otherwise nothing calls for a look. */
export function dueDateTone(daysLeft: number): DueDateTone | undefined {
  if (daysLeft === 5) return 'near';
  if (daysLeft <= 4 && daysLeft >= -3) return 'due';
  return daysLeft === -4 ? 'overdue' : undefined;
}
