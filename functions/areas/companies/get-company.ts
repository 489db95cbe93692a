import type { companyRoutes } from '#shared/contract/companies.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { loadCompany, toCompany } from '#functions/records/companies/company-item.ts';
import { companySchedulesOf } from '#functions/records/companies/company-schedules.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadPlan } from '#functions/records/billing/plan-item.ts';
import type { Table } from '#functions/data/table.ts';
import type { Principal } from '#functions/tools/principal.ts';

/** @throws AppError ERR_NO_COMPANY_FOUND for another company */
export async function getCompany(
  { table }: { table: Table },
  principal: Principal,
  input: { companyId: CompanyId },
): Promise<ReplyOf<typeof companyRoutes.getCompany>> {
  const { companyId } = principal;
  if (input.companyId !== companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  const part = table.forCompany(companyId);
  const company = await loadCompany(part, companyId);
  const plan = await loadPlan(table, company.planId);
  const usage = {
    users: { used: company.userCount, limit: plan.users },
    connections: { used: company.connectionCount, limit: plan.connections },
    queues: { used: company.queueCount, limit: plan.queues },
  };
  const { email, phone, createdAt, isCampaignsEnabled: campaignsEnabled } = company;
  const shown = toCompany(company);
  const week = await part.get(companyKeys.schedules(companyId), { consistent: true });
  const schedules = [...companySchedulesOf(week)];
  const trialExpiration = shown.isTrial ? shown.dueDate : null;
  return { ...shown, plan: plan.name, email, phone, campaignsEnabled, trialExpiration, schedules, createdAt, usage };
}
