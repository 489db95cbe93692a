import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { type CompanyItem, companyItem } from './company-item.ts';
import { companyKeys, systemKeys } from './keys.ts';
import { type PlanItem, planItem } from './plan-item.ts';
import type { Table, TablePart } from './table.ts';

/** @throws AppError ERR_NO_COMPANY_FOUND */
export async function loadCompany(part: TablePart, companyId: CompanyId): Promise<CompanyItem> {
  const stored = await part.get(companyKeys.company(companyId), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_COMPANY_FOUND');
  return companyItem.parse(stored);
}

/** What the company may have. @throws AppError ERR_NO_PLAN_FOUND */
export async function loadPlan({ table }: { readonly table: Table }, company: CompanyItem): Promise<PlanItem> {
  const stored = await table.system.get(systemKeys.plan(company.planId));
  if (!stored) throw new AppError('ERR_NO_PLAN_FOUND');
  return planItem.parse(stored);
}
