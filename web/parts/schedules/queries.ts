import type { ContactId, ScheduleId } from '#shared/contract/ids.ts';
import type { CallInput } from '#shared/contract/route.ts';
import type { Schedule, scheduleRoutes, seriesScopes } from '#shared/contract/schedules.ts';
import { findsSchedule } from '#shared/domain/find-schedule.ts';
import { recordApplier, type ListRules } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { toldMs } from '#web/api/query-client.ts';
import { recordListQuery, useDeleteRecord, useSaveRecord } from '#web/api/record-lists.ts';
import { routes } from './contract.static.ts';

/** First word of their query keys, for `applyRecordEvent`. */
export const scheduleArea = 'schedules';

/** All, those of one contact, or those with such words. */
export const schedulesQuery = (filter: { readonly contactId?: ContactId; readonly searchParam?: string }) => ({
  ...recordListQuery(scheduleArea, routes.listSchedules, 'schedules', filter),
  staleTime: toldMs,
});

/** The latest time first. */
export const scheduleRules: ListRules<Schedule> = {
  belongs: ({ contactId: of, contact: { name }, body }, { contactId, searchParam = '' }) =>
    (contactId === undefined || contactId === of) && findsSchedule({ name, body }, String(searchParam)),
  compare: (one, other) => (one.sendAt > other.sendAt ? -1 : 1),
};

export const applySchedule = recordApplier(scheduleArea, scheduleRules);

export type ScheduleFields = CallInput<typeof scheduleRoutes.updateSchedule>['body'];
export type ScheduleScope = (typeof seriesScopes)[number];

/** Creates without an id, changes with one. */
export const useSaveSchedule = () =>
  useSaveRecord(
    scheduleArea,
    ({ id, fields }: { id: ScheduleId | null; fields: ScheduleFields }) => {
      const { scope: _scope, ...created } = fields;
      return id === null ? call(routes.createSchedule, { body: created }) : call(routes.updateSchedule, { params: { scheduleId: id }, body: fields });
    },
    scheduleRules,
  );

/** @param scope of a series: this one, or all from this one on. */
export const useDeleteSchedule = (scope: ScheduleScope) =>
  useDeleteRecord(scheduleArea, (id: ScheduleId) => call(routes.deleteSchedule, { params: { scheduleId: id }, query: { scope } }));
