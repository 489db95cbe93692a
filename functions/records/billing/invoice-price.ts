import { monthsOfRecurrence } from '#shared/domain/due-date.ts';
import { onRefusal } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { update, type Write } from '#functions/data/writes.ts';
import type { CompanyItem } from '#functions/records/companies/company-item.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import { invoiceEntry, type InvoiceItem, loadInvoice, type PricedPlan } from './invoice-item.ts';
import { findCharge } from './pix-charge-item.ts';
import { findPlan, type PlanItem } from './plan-item.ts';

/** A plan for the months of a recurrence. */
export const priceOf = ({ planId, name: planName, valueCents }: PlanItem, recurrence: PricedPlan['recurrence']): PricedPlan => ({
  planId,
  planName,
  recurrence,
  valueCents: valueCents * monthsOfRecurrence[recurrence],
});

export const isSamePrice = (one: PricedPlan, other: PricedPlan): boolean =>
  one.planId === other.planId && one.valueCents === other.valueCents && one.recurrence === other.recurrence;

interface Following {
  /** Missing: as it is. */
  readonly priced?: PricedPlan | undefined;
  readonly dueAt?: string | undefined;
  /** Null: the system by itself. */
  readonly by: string | null;
  readonly at: string;
}

/** Gives an open invoice another price or date. A code for the former price counts as over: its next look-up withdraws it. */
export function followed(invoice: InvoiceItem, { priced, dueAt, by, at }: Following): Write[] {
  const { companyId, id, revision, attempts } = invoice;
  const set = { ...(priced ? { ...priced, attempts: attempts + 1 } : {}), ...(dueAt === undefined ? {} : { dueAt }), revision: revision + 1 };
  const { valueCents = null, planName: plan = null } = priced ?? {};
  return [
    update(companyKeys.invoice(companyId, id), { set }, ['exists', ['revision', '=', revision]]),
    ...(priced ? [invoiceEntry(invoice, { at, what: 'repriced', by, valueCents, plan }, `4-repriced-${revision}`)] : []),
    ...(dueAt === undefined ? [] : [invoiceEntry(invoice, { at, what: 'moved', by, dueAt }, `4-moved-${revision}`)]),
  ];
}

/** Brings an open invoice to what the company's plan costs now, unless somebody may be paying it at this moment. Another plan that was asked for goes with its code. */
export async function atPresentPrice(
  { table, clock }: { readonly table: Table; readonly clock: Clock },
  { companyId, planId, recurrence }: CompanyItem,
  invoice: InvoiceItem,
): Promise<InvoiceItem> {
  const part = table.forCompany(companyId);
  const plan = await findPlan(table, planId);
  const priced = plan && priceOf(plan, recurrence);
  if (!priced || isSamePrice(priced, invoice)) return invoice;
  const charge = invoice.attempts === 0 ? undefined : await findCharge(part, companyId, invoice.id, invoice.attempts);
  if (charge && Date.parse(charge.expiresAt) > clock.nowMs()) return invoice;
  // Somebody else was faster, and it is shown as they left it.
  await onRefusal(part.commit(...followed(invoice, { priced, by: null, at: isoTime(clock.nowMs()) })), async () => undefined);
  return loadInvoice(part, companyId, invoice.id);
}
