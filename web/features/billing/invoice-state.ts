import type { Invoice } from '#shared/contract/invoices.ts';
import { daysAgo } from '#web/kit/formats/times.ts';

export type InvoiceState = 'paid' | 'overdue' | 'open';

/** State of an invoice: overdue from the day after the due date on. */
export function invoiceState({ status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>, now = new Date()): InvoiceState {
  if (status === 'paid') return 'paid';
  return daysAgo(dueDate, now) > 0 ? 'overdue' : 'open';
}
