import type { scheduleRoutes } from '#shared/contract/schedules.ts';
import { scheduleId, type ScheduleId } from '#shared/contract/ids.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { ScheduleDeps, ShowDeps } from './deps.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { deleteSchedule } from './delete-schedule.ts';
import { listSchedules } from './list-schedules.ts';
import { loadSchedule } from './load-schedule.ts';
import { createSchedule, updateSchedule } from './save-schedule.ts';
import { shown } from './shown.ts';

export function scheduleHandlers(deps: ScheduleDeps & ShowDeps): Handlers<typeof scheduleRoutes> {
  const find = async ({ companyId }: Principal, id: ScheduleId) => shown(deps, await loadSchedule(deps.table.forCompany(companyId), companyId, id));
  return {
    listSchedules: ({ principal, query }) => listSchedules(deps, principal, query),
    getSchedule: ({ principal, params }) => find(principal, params.scheduleId),
    createSchedule: once(
      async ({ principal, body }) => shown(deps, await createSchedule(deps, principal, body)),
      ({ principal }, id) => find(principal, scheduleId.parse(id)),
    ),
    updateSchedule: async ({ principal, params, body }) => shown(deps, await updateSchedule(deps, principal, params.scheduleId, body)),
    deleteSchedule: ({ principal, params, query }) => deleteSchedule(deps, principal, params.scheduleId, query.scope),
  };
}
