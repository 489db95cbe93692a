import type { ScheduleId } from '#shared/contract/ids.ts';
import type { QueryOf } from '#shared/contract/route.ts';
import type { scheduleRoutes } from '#shared/contract/schedules.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { timerName } from '#functions/records/schedules/schedule-item.ts';
import { type Clause, remove } from '#functions/data/writes.ts';
import { requireOwnerOrAdmin } from '#functions/stack/owner-or-admin.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { ScheduleDeps } from './deps.ts';
import { eraseFile } from './erase-file.ts';
import { loadSchedule } from './load-schedule.ts';
import { requireLeading } from './save-schedule.ts';
import { following, putNew, setTimer, stillLeads } from './series.ts';

type Scope = QueryOf<typeof scheduleRoutes.deleteSchedule>['scope'];

/**
 * In a series, deletes either this message, whose place the next one takes, or this one and all that follow.
 *
 * @throws AppError ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_ALREADY_SENT when the series has gone on meanwhile
 */
export async function deleteSchedule(deps: ScheduleDeps, principal: Principal, scheduleId: ScheduleId, scope: Scope = 'one'): Promise<{ message: string }> {
  const { companyId } = principal;
  const table = deps.table.forCompany(companyId);
  const { item, next } = await commitDecision(table, async () => {
    const found = await loadSchedule(table, companyId, scheduleId);
    requireOwnerOrAdmin(principal, found.userId);
    requireLeading(found, scope);
    const after = scope === 'one' ? await following(deps, found, found.isMediaShared) : undefined;
    if (after) await setTimer(deps, after);
    // One that goes out at this moment has given its file to the message.
    const asRead: Clause[] = found.place === null ? [...stillLeads(found), ['place', '=', null]] : stillLeads(found);
    const writes = [remove(companyKeys.schedule(companyId, scheduleId), asRead), ...(after ? [putNew(after)] : [])];
    return { writes: writes.map((write) => ({ write })), result: { item: found, next: after } };
  });
  await deps.timers.clear(timerName(item));
  if (!next) await eraseFile(deps, item);
  return { message: 'deleted' };
}
