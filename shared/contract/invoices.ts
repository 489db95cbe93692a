import * as z from 'zod';
import { recurrences } from './companies.ts';
import { companyId, invoiceId, planId, timestamp } from './ids.ts';
import { pageOf, pageQuery } from './lists.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

/** Payments that did not simply pay an invoice: less than is due, more than once, or after the code had expired. */
export const paymentNotices = ['tooLittle', 'paidTwice', 'paidLate'] as const;

export const invoice = z.object({
  /** Counts up per company from 1. */
  id: invoiceId,
  companyId,
  /** The plan's name, and for how many months where they are several. */
  detail: z.string(),
  /** In R$, two decimals. */
  value: z.number(),
  dueDate: timestamp,
  status: z.enum(['open', 'paid']),
  paidAt: timestamp.nullable(),
  /** The company's due date since this was paid. */
  paidUntil: timestamp.nullable(),
  planId,
  recurrence: z.enum(recurrences),
  /** The last payment of it that was out of the ordinary. */
  notice: z.enum(paymentNotices).nullable(),
  createdAt: timestamp,
});
export type Invoice = z.output<typeof invoice>;

/**
 * Events of an invoice. `written`: made by the daily job, or when it was asked for. `repriced`: another plan was chosen. `charged`: a Pix code was
 * made. `moved`: staff moved the due date. The rest are payments, as the bank reported them.
 */
export const invoiceHappenings = ['written', 'repriced', 'charged', 'moved', 'paid', ...paymentNotices] as const;

export const invoiceEntry = z.object({
  at: timestamp,
  what: z.enum(invoiceHappenings),
  /** Null: the system by itself. */
  by: z.string().nullable(),
  /** Due, or received. */
  value: z.number().nullable(),
  /** The plan's name. */
  plan: z.string().nullable(),
  /** The Pix payment's own id. */
  endToEndId: z.string().nullable(),
  /** The company's due date since. */
  paidUntil: timestamp.nullable(),
  /** The due date that staff moved it to. */
  dueDate: timestamp.nullable(),
});
export type InvoiceEntry = z.output<typeof invoiceEntry>;

const at = routesAt('/invoices', { invoiceId }, { permission: 'billing:pay' });

export const invoiceRoutes = defineRoutes({
  listInvoices: {
    ...at.every('/all', 'Invoices of the company, newest first, 20 a page; searchParam finds the number, or words of the detail.', pageOf('invoices', invoice)),
    query: z.object({ ...pageQuery, searchParam: z.string().trim().max(100).optional() }),
  },
  getInvoice: at.get('One invoice.', invoice),
  listInvoiceHistory: {
    ...at.part('/history', 'What happened to an invoice and who did it, newest first, 20 a page.', pageOf('entries', invoiceEntry)),
    query: z.object(pageQuery),
  },
});
