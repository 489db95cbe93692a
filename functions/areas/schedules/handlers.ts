import type { scheduleRoutes } from '#shared/contract/schedules.ts';
import { toSchedule } from '../../data/schedule-item.ts';
import type { Handlers } from '../../lib/http.ts';
import type { ScheduleDeps } from './deps.ts';
import { listSchedules } from './list-schedules.ts';
import { loadSchedule } from './load-schedule.ts';
import { createSchedule, deleteSchedule, updateSchedule } from './save-schedule.ts';

export function scheduleHandlers(deps: ScheduleDeps): Handlers<typeof scheduleRoutes> {
  return {
    listSchedules: ({ principal, query }) => listSchedules(deps, principal, query),
    getSchedule: async ({ principal: { companyId }, params }) => toSchedule(await loadSchedule(deps.table.forCompany(companyId), companyId, params.scheduleId)),
    createSchedule: async ({ principal, body }) => toSchedule(await createSchedule(deps, principal, body)),
    updateSchedule: async ({ principal, params, body }) => toSchedule(await updateSchedule(deps, principal, params.scheduleId, body)),
    deleteSchedule: ({ principal, params }) => deleteSchedule(deps, principal, params.scheduleId),
  };
}
