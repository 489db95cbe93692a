import type { CompanyId } from '#shared/contract/ids.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Schedule } from '#shared/contract/hours.ts';
import { type CompanySchedulesItem, companySchedulesOf } from '#functions/records/companies/company-schedules.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { put } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';

interface ScheduleDeps {
  readonly table: Table;
  readonly clock: Clock;
}

interface Week {
  readonly schedules: Schedule[];
}

/** @throws AppError ERR_NO_COMPANY_FOUND for another company's */
export async function readSchedules({ table }: ScheduleDeps, principal: Principal, input: { companyId: CompanyId }): Promise<Week> {
  const companyId = own(principal, input.companyId);
  return { schedules: [...companySchedulesOf(await table.forCompany(companyId).get(companyKeys.schedules(companyId), { consistent: true }))] };
}

/** @throws AppError ERR_NO_COMPANY_FOUND for another company's */
export async function updateSchedules({ table, clock }: ScheduleDeps, principal: Principal, input: { companyId: CompanyId } & Week): Promise<Week> {
  const companyId = own(principal, input.companyId);
  const item: CompanySchedulesItem = { type: 'companySchedules', companyId, schedules: input.schedules, updatedAt: isoTime(clock.nowMs()) };
  await table.forCompany(companyId).commit(put(companyKeys.schedules(companyId), item));
  return { schedules: item.schedules };
}

function own(principal: Principal, companyId: CompanyId): CompanyId {
  if (companyId !== principal.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  return principal.companyId;
}
