import type { Schedule } from '#shared/contract/schedules.ts';
import type { ListRules } from './apply-record-event.ts';

/** First word of their query keys, for `applyRecordEvent`. */
export const scheduleArea = 'schedules';

/** The latest time first. */
export const scheduleRules: ListRules<Schedule> = {
  belongs: (schedule, { contactId }) => contactId === undefined || contactId === schedule.contactId,
  compare: (one, other) => (one.sendAt > other.sendAt ? -1 : 1),
};
