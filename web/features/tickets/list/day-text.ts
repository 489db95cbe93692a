import { useTranslation } from '#web/i18n/use-translation.ts';
import type { DayChoice } from '#shared/records/ticket-views.ts';
import { formatDate } from '#web/i18n/format.ts';

/** The days that a list can be filtered by. */
export const dayNames = ['activeOn', 'createdOn'] as const;
export type DayName = (typeof dayNames)[number];

/** Says a day: `hoje`, or `30/11/2026`. At noon it is the same day in every zone. */
export function useDayText(): (day: DayChoice) => string {
  const { t } = useTranslation('ticket-views');
  return (day) => (day === 'today' || day === 'yesterday' ? t(day).toLowerCase() : formatDate(`${day}T12:00:00`));
}
