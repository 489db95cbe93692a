import { companyId } from '#shared/contract/ids.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { planItem } from '#functions/records/billing/plan-item.ts';
import { readableItems } from '#functions/data/readable.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { type Attributes, check, put, type Write } from '#functions/data/writes.ts';
import type { MigrationDeps } from './deps.ts';

const companiesAtOnce = 100;

/** Claims the names of plans from before they had to be unique, and says which companies have them. */
export async function listCompaniesOfPlans({ table }: MigrationDeps, after: Attributes | undefined): Promise<Attributes | undefined> {
  const ifStill = async (...writes: readonly Write[]): Promise<void> => {
    // The name is taken, or the company has another plan by now, which says so itself.
    await isHeld(table.across.commit(...writes));
  };
  if (!after) {
    const plans = readableItems(planItem, await table.system.queryAll({ pk: systemKeys.plan('').pk }));
    for (const { name, planId } of plans) await ifStill(put(systemKeys.planName(name), { type: 'planName', planId }, ['absent']));
  }
  const page = await table.system.query({ pk: systemKeys.listedCompany('', '').pk, limit: companiesAtOnce, ...(after ? { after } : {}) });
  const ids = page.items.map((item) => companyId.parse(item['companyId']));
  for (const { companyId: id, planId } of readableItems(companyItem, await table.across.getMany(ids.map(companyKeys.company)))) {
    const row = put(systemKeys.companyOfPlan(planId, id), { type: 'companyOfPlan', companyId: id, planId });
    await ifStill(row, check(companyKeys.company(id), [['planId', '=', planId]]));
  }
  return page.last;
}
