import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Schedule } from '#shared/contract/schedules.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { holdDeletion } from '#web/kit/undo/held-deletions.ts';
import { useDeleteSchedule } from './queries.ts';

/** A message that is about to be sent is deleted at once: it would go out while the deletion can still be taken back. */
const soonMs = 60_000;

/** Deletes a scheduled message so that it can be taken back. @param ask of one that is due soon, and of a series, how much of it is meant. */
export function useScheduleDeletion(ask: (schedule: Schedule) => void): (schedule: Schedule) => void {
  const { t } = useTranslation('schedules');
  const { mutateAsync: remove } = useDeleteSchedule('one');
  return (schedule) => {
    const { id, status, sendAt, leadsSeries } = schedule;
    const isDueSoon = status === 'PENDENTE' && Date.parse(sendAt) - serverNowMs() < soonMs;
    if (leadsSeries || isDueSoon) ask(schedule);
    else holdDeletion(id, t('deleted'), () => remove(id));
  };
}
