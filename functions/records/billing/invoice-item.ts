import * as z from 'zod';
import { recurrences } from '#shared/contract/companies.ts';
import { companyId, type CompanyId, invoiceId, type InvoiceId, planId } from '#shared/contract/ids.ts';
import { type Invoice, type InvoiceEntry, invoiceHappenings, paymentNotices } from '#shared/contract/invoices.ts';
import { monthsOfRecurrence } from '#shared/domain/due-date.ts';
import { reaisOf } from '#shared/domain/money.ts';
import { loadItem } from '#functions/data/find-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { put, type Write } from '#functions/data/writes.ts';

/** The price to pay: a plan for the months of the recurrence, at the price that it had. */
export const pricedPlan = z.object({ planId, planName: z.string(), recurrence: z.enum(recurrences), valueCents: z.number().int() });
export type PricedPlan = z.output<typeof pricedPlan>;

export const invoiceItem = z.object({
  type: z.literal('invoice'),
  companyId,
  id: invoiceId,
  ...pricedPlan.shape,
  dueAt: z.iso.datetime(),
  status: z.enum(['open', 'paid']),
  paidAt: z.iso.datetime().nullable(),
  /** The company's due date since this was paid. */
  paidUntil: z.iso.datetime().nullable(),
  notice: z.enum(paymentNotices).nullable(),
  /** Charges that were made for it. */
  attempts: z.number().int(),
  /** Goes up with each change, so that of two at once the later one is decided anew. */
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type InvoiceItem = z.output<typeof invoiceItem>;

/** An event in the history of an invoice. */
export const invoiceEntryItem = z.object({
  type: z.literal('invoiceEntry'),
  companyId,
  invoiceId,
  at: z.iso.datetime(),
  what: z.enum(invoiceHappenings),
  by: z.string().nullable(),
  valueCents: z.number().int().nullable(),
  plan: z.string().nullable(),
  endToEndId: z.string().nullable(),
  paidUntil: z.iso.datetime().nullable(),
  /** The date that staff moved it to. */
  dueAt: z.iso.datetime().nullable().default(null),
});
export type InvoiceEntryItem = z.output<typeof invoiceEntryItem>;

export function toInvoice(item: InvoiceItem): Invoice {
  const { id, companyId: ofCompany, planId: ofPlan, planName, recurrence, valueCents, dueAt, status, paidAt, paidUntil, notice, createdAt } = item;
  const months = monthsOfRecurrence[recurrence];
  return {
    id,
    companyId: ofCompany,
    detail: months === 1 ? planName : `${planName} × ${months}`,
    value: reaisOf(valueCents),
    dueDate: dueAt,
    status,
    paidAt,
    paidUntil,
    planId: ofPlan,
    recurrence,
    notice,
    createdAt,
  };
}

export function toInvoiceEntry({ at, what, by, valueCents, plan, endToEndId, paidUntil, dueAt }: InvoiceEntryItem): InvoiceEntry {
  return { at, what, by, value: valueCents === null ? null : reaisOf(valueCents), plan, endToEndId, paidUntil, dueDate: dueAt };
}

/** @throws AppError ERR_NO_INVOICE_FOUND */
export const loadInvoice = (part: TablePart, company: CompanyId, id: InvoiceId): Promise<InvoiceItem> =>
  loadItem(part, companyKeys.invoice(company, id), invoiceItem, 'ERR_NO_INVOICE_FOUND');

const nothingMore = { by: null, valueCents: null, plan: null, endToEndId: null, paidUntil: null, dueAt: null } as const;
type Happening = Pick<InvoiceEntryItem, 'at' | 'what'> & Partial<Pick<InvoiceEntryItem, keyof typeof nothingMore>>;

/** @param mark tells it from what happens at the same moment, and is the same however often it is told. */
export function invoiceEntry({ companyId: company, id }: Pick<InvoiceItem, 'companyId' | 'id'>, happening: Happening, mark: string): Write {
  const item: InvoiceEntryItem = { type: 'invoiceEntry', companyId: company, invoiceId: id, ...nothingMore, ...happening };
  return put(companyKeys.invoiceEntry(company, id, Date.parse(happening.at), mark), item);
}
