import * as z from 'zod';
import { recurrences } from './companies.ts';
import { companyId, invoiceId, planId, timestamp } from './ids.ts';
import { pageQuery, pageReply } from './lists.ts';
import { defineRoutes } from './route.ts';

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

const params = z.object({ invoiceId });

export const invoiceRoutes = defineRoutes({
  listInvoices: {
    method: 'GET',
    path: '/invoices/all',
    permission: 'billing:pay',
    summary: 'Invoices of the company, newest first, 20 a page; searchParam finds the number, or words of the detail.',
    query: z.object({ ...pageQuery, searchParam: z.string().trim().max(100).optional() }),
    reply: z.object({ invoices: z.array(invoice), ...pageReply }),
  },
  getInvoice: {
    method: 'GET',
    path: '/invoices/{invoiceId}',
    permission: 'billing:pay',
    summary: 'One invoice.',
    params,
    reply: invoice,
  },
  listInvoiceHistory: {
    method: 'GET',
    path: '/invoices/{invoiceId}/history',
    permission: 'billing:pay',
    summary: 'What happened to an invoice and who did it, newest first, 20 a page.',
    params,
    query: z.object(pageQuery),
    reply: z.object({ entries: z.array(invoiceEntry), ...pageReply }),
  },
});
