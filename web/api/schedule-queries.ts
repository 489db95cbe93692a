import type { ContactId, ScheduleId } from '#shared/contract/ids.ts';
import type { CallInput } from '#shared/contract/route.ts';
import type { Schedule, scheduleRoutes } from '#shared/contract/schedules.ts';
import type { ListRules } from './apply-record-event.ts';
import { call } from './call.ts';
import { recordListQuery, useDeleteRecord, useSaveRecord } from './record-lists.ts';
import { lateRoutes } from './late-routes.static.ts';

/** First word of their query keys, for `applyRecordEvent`. */
export const scheduleArea = 'schedules';

/** All, or those of one contact. */
export const schedulesQuery = (contactId?: ContactId) => recordListQuery(scheduleArea, lateRoutes.listSchedules, { contactId });

/** The latest time first. */
export const scheduleRules: ListRules<Schedule> = {
  belongs: (schedule, { contactId }) => contactId === undefined || contactId === schedule.contactId,
  compare: (one, other) => (one.sendAt > other.sendAt ? -1 : 1),
};

export type ScheduleFields = CallInput<typeof scheduleRoutes.createSchedule>['body'];

/** Creates without an id, changes with one. */
export const useSaveSchedule = () =>
  useSaveRecord(
    scheduleArea,
    ({ id, fields }: { id: ScheduleId | null; fields: ScheduleFields }) =>
      id === null ? call(lateRoutes.createSchedule, { body: fields }) : call(lateRoutes.updateSchedule, { params: { scheduleId: id }, body: fields }),
    scheduleRules,
  );

export const useDeleteSchedule = () => useDeleteRecord(scheduleArea, (id: ScheduleId) => call(lateRoutes.deleteSchedule, { params: { scheduleId: id } }));
