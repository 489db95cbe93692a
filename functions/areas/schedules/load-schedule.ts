import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, ScheduleId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type ScheduleItem, scheduleItem } from '#functions/records/schedules/schedule-item.ts';
import type { TablePart } from '#functions/data/table.ts';

export async function findSchedule(table: TablePart, companyId: CompanyId, scheduleId: ScheduleId): Promise<ScheduleItem | undefined> {
  const stored = await table.get(companyKeys.schedule(companyId, scheduleId), { consistent: true });
  return stored && scheduleItem.parse(stored);
}

/** @throws AppError ERR_NO_SCHEDULE_FOUND */
export async function loadSchedule(table: TablePart, companyId: CompanyId, scheduleId: ScheduleId): Promise<ScheduleItem> {
  const found = await findSchedule(table, companyId, scheduleId);
  if (!found) throw new AppError('ERR_NO_SCHEDULE_FOUND', { scheduleId });
  return found;
}
