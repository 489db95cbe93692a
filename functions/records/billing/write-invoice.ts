import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { type CompanyId, invoiceId } from '#shared/contract/ids.ts';
import { type CompanyItem, loadCompany } from '#functions/records/companies/company-item.ts';
import { invoiceEntry, type InvoiceItem, loadInvoice } from './invoice-item.ts';
import { atPresentPrice, followed, priceOf } from './invoice-price.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { findPlan, loadPlan } from './plan-item.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { check, type Clause, put, remove, type Write } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';

const claim = z.object({ id: invoiceId });

interface InvoiceDeps {
  readonly table: Table;
  readonly clock: Clock;
}

/** An invoice is there so long before the due date. */
export const invoiceLeadMs = 20 * 24 * 60 * 60_000;

const isInvoiceDue = ({ isActive, dueAt }: CompanyItem, nowMs: number): boolean => isActive && Date.parse(dueAt) - nowMs <= invoiceLeadMs;

/** Writes the invoice of a company that is due soon, if it has something to pay. */
export async function writeDueInvoice(deps: InvoiceDeps, company: CompanyItem): Promise<void> {
  if (!isInvoiceDue(company, deps.clock.nowMs())) return;
  try {
    await writeInvoice(deps, company.companyId, null);
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined;
    // Rows of one company that cannot be read are none of the others' business. An outage is everybody's.
    if (!(error instanceof z.ZodError) && (code === undefined || code === 'ERR_UNAVAILABLE')) throw error;
    // The daily job comes by again.
    if (code !== 'ERR_NOTHING_TO_PAY') log.error('no invoice written', { companyId: company.companyId, error });
  }
}

/**
 * The invoice of the company's present due date; written unless there is one, whoever asks at the same moment.
 *
 * @param by whose wish it was; null for the daily job.
 * @throws AppError ERR_NOTHING_TO_PAY for platform staff's own company, and by itself for a plan that costs nothing, ERR_NO_PLAN_FOUND
 */
export function writeInvoice(deps: InvoiceDeps, companyId: CompanyId, by: string | null): Promise<InvoiceItem> {
  const part = deps.table.forCompany(companyId);
  return decideAnew(async () => {
    const company = await loadCompany(part, companyId);
    const known = await findInvoiceOf(part, company);
    // A paid one is of a date that staff have taken back since: its period is to be paid again.
    if (known?.status === 'open') return atPresentPrice(deps, company, known);
    const written = await newInvoice(deps, company, by !== null);
    await part.commit(
      // Otherwise a payment or staff have moved the date meanwhile, and nobody would ask for this invoice again.
      check(companyKeys.company(companyId), isPricedAs(company)),
      put(companyKeys.invoiceOfDueDate(companyId, company.dueAt), { type: 'invoiceOfDueDate', id: written.id }, claimedBy(known)),
      put(companyKeys.invoice(companyId, written.id), written, ['absent']),
      invoiceEntry(written, { at: written.createdAt, what: 'written', by, valueCents: written.valueCents, plan: written.planName }, '0-written'),
    );
    return written;
  });
}

/** Date, plan and months of the company are as they were read. */
const isPricedAs = (company: CompanyItem): Clause[] => (['dueAt', 'planId', 'recurrence'] as const).map((field) => [field, '=', company[field]]);

/** The due date's invoice is as it was read. */
const claimedBy = (invoice: InvoiceItem | undefined): Clause[] => [invoice ? ['id', '=', invoice.id] : 'absent'];

export const writeCurrentInvoice = (deps: InvoiceDeps, { companyId, name }: Principal): Promise<InvoiceItem> => writeInvoice(deps, companyId, name);

export async function findInvoiceOf(part: TablePart, { companyId, dueAt }: CompanyItem): Promise<InvoiceItem | undefined> {
  const stored = await part.get(companyKeys.invoiceOfDueDate(companyId, dueAt), { consistent: true });
  return stored && loadInvoice(part, companyId, claim.parse(stored).id);
}

/** @param isAskedFor on an invoice of zero another plan can be chosen, and be paid for. */
async function newInvoice({ table, clock }: InvoiceDeps, company: CompanyItem, isAskedFor: boolean): Promise<InvoiceItem> {
  const { companyId, planId, recurrence, dueAt } = company;
  const part = table.forCompany(companyId);
  const plan = await loadPlan(table, planId);
  const users = await part.queryAll({ pk: companyKeys.user(companyId, '').pk });
  const isFree = plan.valueCents <= 0 && !isAskedFor;
  if (isFree || users.some((user) => user['isSuper'] === true)) throw new AppError('ERR_NOTHING_TO_PAY');
  const sequence = await part.change(companyKeys.invoiceSequence(companyId), { add: { value: 1 } });
  return {
    type: 'invoice',
    companyId,
    id: invoiceId.parse(sequence['value']),
    ...priceOf(plan, recurrence),
    dueAt,
    status: 'open',
    paidAt: null,
    paidUntil: null,
    notice: null,
    attempts: 0,
    revision: 1,
    createdAt: isoTime(clock.nowMs()),
  };
}

/** The open invoice follows date, plan and months that staff give: nobody owes for what is no more, and no period is paid twice. */
export async function followingInvoice(table: Table, before: CompanyItem, after: CompanyItem, { by, at }: { by: string; at: string }): Promise<Write[]> {
  const { companyId, planId, recurrence } = after;
  const dueAt = after.dueAt === before.dueAt ? undefined : after.dueAt;
  const isPricedAnew = planId !== before.planId || recurrence !== before.recurrence;
  if (dueAt === undefined && !isPricedAnew) return [];
  const invoice = await findInvoiceOf(table.forCompany(companyId), before);
  if (invoice?.status !== 'open') return [check(companyKeys.invoiceOfDueDate(companyId, before.dueAt), claimedBy(invoice))];
  const plan = isPricedAnew ? await findPlan(table, planId === before.planId ? invoice.planId : planId) : undefined;
  const writes = followed(invoice, { priced: plan && priceOf(plan, recurrence), dueAt, by, at });
  if (dueAt === undefined) return writes;
  const claimed = put(companyKeys.invoiceOfDueDate(companyId, dueAt), { type: 'invoiceOfDueDate', id: invoice.id });
  return [...writes, remove(companyKeys.invoiceOfDueDate(companyId, before.dueAt)), claimed];
}

/** Brings the company's open invoice to its present price. */
export async function freshenInvoice(deps: InvoiceDeps, companyId: CompanyId): Promise<void> {
  const part = deps.table.forCompany(companyId);
  const company = await loadCompany(part, companyId);
  const known = await findInvoiceOf(part, company);
  if (known?.status === 'open') await atPresentPrice(deps, company, known);
}
