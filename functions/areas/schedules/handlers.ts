import type { scheduleRoutes } from '#shared/contract/schedules.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { ScheduleDeps, ShowDeps } from './deps.ts';
import { deleteSchedule } from './delete-schedule.ts';
import { listSchedules } from './list-schedules.ts';
import { loadSchedule } from './load-schedule.ts';
import { createSchedule, updateSchedule } from './save-schedule.ts';
import { shown } from './shown.ts';

export function scheduleHandlers(deps: ScheduleDeps & ShowDeps): Handlers<typeof scheduleRoutes> {
  return {
    listSchedules: ({ principal, query }) => listSchedules(deps, principal, query),
    getSchedule: async ({ principal: { companyId }, params }) =>
      shown(deps, await loadSchedule(deps.table.forCompany(companyId), companyId, params.scheduleId)),
    createSchedule: async ({ principal, body }) => shown(deps, await createSchedule(deps, principal, body)),
    updateSchedule: async ({ principal, params, body }) => shown(deps, await updateSchedule(deps, principal, params.scheduleId, body)),
    deleteSchedule: ({ principal, params, query }) => deleteSchedule(deps, principal, params.scheduleId, query.scope),
  };
}
