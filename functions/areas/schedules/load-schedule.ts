import type { CompanyId, ScheduleId } from '#shared/contract/ids.ts';
import { findItem, requireFound } from '#functions/data/find-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type ScheduleItem, scheduleItem } from '#functions/records/schedules/schedule-item.ts';
import type { TablePart } from '#functions/data/table.ts';

export const findSchedule = (table: TablePart, companyId: CompanyId, scheduleId: ScheduleId): Promise<ScheduleItem | undefined> =>
  findItem(table, companyKeys.schedule(companyId, scheduleId), scheduleItem);

/** @throws AppError ERR_NO_SCHEDULE_FOUND */
export const loadSchedule = (table: TablePart, companyId: CompanyId, scheduleId: ScheduleId): Promise<ScheduleItem> =>
  requireFound(findSchedule(table, companyId, scheduleId), 'ERR_NO_SCHEDULE_FOUND', { scheduleId });
