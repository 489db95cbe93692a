import type { CompanyId } from '#shared/contract/ids.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Schedule } from '#shared/contract/hours.ts';
import { type CompanySchedulesItem, companySchedulesOf } from '#functions/records/companies/company-schedules.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Attributes } from '#functions/data/writes.ts';
import type { Table } from '#functions/data/table.ts';
import { changeSeen } from '#functions/data/change-seen.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';

interface ScheduleDeps {
  readonly table: Table;
  readonly clock: Clock;
}

interface Week {
  readonly schedules: Schedule[];
}

interface ChangedWeek extends Week {
  readonly companyId: CompanyId;
  readonly schedulesBefore?: Schedule[] | undefined;
}

/** @throws AppError ERR_NO_COMPANY_FOUND for another company's */
export async function readSchedules({ table }: ScheduleDeps, principal: Principal, input: { companyId: CompanyId }): Promise<Week> {
  const companyId = own(principal, input.companyId);
  return { schedules: [...companySchedulesOf(await table.forCompany(companyId).get(companyKeys.schedules(companyId), { consistent: true }))] };
}

/** @throws AppError ERR_NO_COMPANY_FOUND for another company's, ERR_CONFLICT where they are not as they were seen */
export async function updateSchedules({ table, clock }: ScheduleDeps, principal: Principal, input: ChangedWeek): Promise<Week> {
  const companyId = own(principal, input.companyId);
  const { schedules, schedulesBefore: before } = input;
  const set: CompanySchedulesItem = { type: 'companySchedules', companyId, schedules, updatedAt: isoTime(clock.nowMs()) };
  const shown = (stored: Attributes | undefined) => [...companySchedulesOf(stored)];
  await changeSeen(table.forCompany(companyId), companyKeys.schedules(companyId), { before, after: schedules, shown, set });
  return { schedules };
}

function own(principal: Principal, companyId: CompanyId): CompanyId {
  if (companyId !== principal.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  return principal.companyId;
}
