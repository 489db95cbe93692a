import type { companyRoutes } from '#shared/contract/companies.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { loadCompany, toCompany } from '#functions/records/companies/company-item.ts';
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
  const company = await loadCompany(table.forCompany(companyId), companyId);
  const plan = await loadPlan(table, company.planId);
  const usage = {
    users: { used: company.userCount, limit: plan.users },
    connections: { used: company.connectionCount, limit: plan.connections },
    queues: { used: company.queueCount, limit: plan.queues },
  };
  return { ...toCompany(company), usage };
}
