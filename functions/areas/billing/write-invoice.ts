import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { type CompanyId, invoiceId } from '#shared/contract/ids.ts';
import { monthsOfRecurrence } from '#shared/domain/due-date.ts';
import { type CompanyItem, loadCompany } from '#functions/records/companies/company-item.ts';
import { invoiceEntry, type InvoiceItem, loadInvoice } from '#functions/records/billing/invoice-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadPlan } from '#functions/records/billing/plan-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { ConditionFailed, put } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { InvoiceDeps } from './deps.ts';

const claim = z.object({ id: invoiceId });

/**
 * The invoice of the company's present due date; written unless there is one, whoever asks at the same moment.
 *
 * @param by whose wish it was; null for the daily job.
 * @throws AppError ERR_NOTHING_TO_PAY for platform staff's own company and for a plan that costs nothing, ERR_NO_PLAN_FOUND
 */
export async function writeInvoice(deps: InvoiceDeps, companyId: CompanyId, by: string | null): Promise<InvoiceItem> {
  const part = deps.table.forCompany(companyId);
  const company = await loadCompany(part, companyId);
  const known = await findInvoiceOf(part, company);
  if (known) return known;
  const written = await newInvoice(deps, company);
  try {
    await part.commit(
      put(companyKeys.invoiceOfDueDate(companyId, company.dueAt), { type: 'invoiceOfDueDate', id: written.id }, ['absent']),
      put(companyKeys.invoice(companyId, written.id), written, ['absent']),
      invoiceEntry(written, { at: written.createdAt, what: 'written', by, valueCents: written.valueCents, plan: written.planName }, '0-written'),
    );
    return written;
  } catch (error) {
    const other = error instanceof ConditionFailed ? await findInvoiceOf(part, company) : undefined;
    if (other) return other;
    throw error;
  }
}

export const writeCurrentInvoice = (deps: InvoiceDeps, { companyId, name }: Principal): Promise<InvoiceItem> => writeInvoice(deps, companyId, name);

async function findInvoiceOf(part: TablePart, { companyId, dueAt }: CompanyItem): Promise<InvoiceItem | undefined> {
  const stored = await part.get(companyKeys.invoiceOfDueDate(companyId, dueAt), { consistent: true });
  return stored && loadInvoice(part, companyId, claim.parse(stored).id);
}

async function newInvoice({ table, clock }: InvoiceDeps, { companyId, planId, recurrence, dueAt }: CompanyItem): Promise<InvoiceItem> {
  const part = table.forCompany(companyId);
  const plan = await loadPlan(table, planId);
  const users = await part.queryAll({ pk: companyKeys.user(companyId, '').pk });
  if (plan.valueCents <= 0 || users.some((user) => user['isSuper'] === true)) throw new AppError('ERR_NOTHING_TO_PAY');
  const sequence = await part.change(companyKeys.invoiceSequence(companyId), { add: { value: 1 } });
  return {
    type: 'invoice',
    companyId,
    id: invoiceId.parse(sequence['value']),
    planId,
    planName: plan.name,
    recurrence,
    valueCents: plan.valueCents * monthsOfRecurrence[recurrence],
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
