import type { Translate } from '#web/i18n/instance.ts';
import type { Recurrence } from '#shared/contract/schedules.ts';
import { formatDate } from '#web/i18n/format.ts';

/** `Todo dia · até 30/11/2026` */
export function recurrenceText(t: Translate<'schedules'>, { frequency, until, times }: Recurrence): string {
  const end = [
    // A day without a time would be midnight of UTC, which may be the day before.
    ...(until === null ? [] : [t('untilDay', { day: formatDate(`${until}T12:00:00`) })]),
    ...(times === null ? [] : [t('timesLeft', { count: times })]),
  ];
  return [t(`every_${frequency}`), ...end].join(' · ');
}
