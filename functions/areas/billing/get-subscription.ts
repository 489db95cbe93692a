import { billingDetails, type Subscription } from '#shared/contract/subscription.ts';
import { monthsOfRecurrence } from '#shared/domain/due-date.ts';
import { loadCompany, toCompany } from '#functions/records/companies/company-item.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { excessOf } from '#functions/records/billing/plan-limits.ts';
import { planItem, toPlan } from '#functions/records/billing/plan-item.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { InvoiceDeps } from './deps.ts';
import { overPlanOf } from './over-plan.ts';

export async function getSubscription({ table }: InvoiceDeps, { companyId }: Principal): Promise<Subscription> {
  const part = table.forCompany(companyId);
  const [company, stored, details] = await Promise.all([
    loadCompany(part, companyId),
    table.system.queryAll({ pk: systemKeys.plan('').pk }),
    part.get(companyKeys.billingDetails(companyId)),
  ]);
  const plans = readableItems(planItem, stored).toSorted((one, other) => one.valueCents - other.valueCents || one.name.localeCompare(other.name));
  return {
    dueDate: company.dueAt,
    isTrial: toCompany(company).isTrial,
    email: company.email,
    planId: company.planId,
    months: monthsOfRecurrence[company.recurrence],
    plans: plans.map((plan) => ({ ...toPlan(plan), excess: excessOf(company, plan) })),
    overPlan: await overPlanOf(
      part,
      company,
      plans.find(({ planId }) => planId === company.planId),
    ),
    details: details ? billingDetails.parse(details) : null,
  };
}
