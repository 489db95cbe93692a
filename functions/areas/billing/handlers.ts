import type { invoiceRoutes } from '#shared/contract/invoices.ts';
import type { pixWebhookRoutes } from '#shared/contract/pix-webhook.ts';
import type { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { toInvoice } from '#functions/records/billing/invoice-item.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { createPayment } from './create-payment.ts';
import type { BillingDeps, InvoiceDeps } from './deps.ts';
import { getSubscription } from './get-subscription.ts';
import { getInvoice, listInvoiceHistory, listInvoices } from './list-invoices.ts';
import { receivePix } from './receive-pix.ts';
import { writeCurrentInvoice } from '#functions/records/billing/write-invoice.ts';

export const invoiceHandlers = (deps: InvoiceDeps): Handlers<typeof invoiceRoutes> => ({
  listInvoices: ({ principal, query }) => listInvoices(deps, principal, query),
  getInvoice: ({ principal, params }) => getInvoice(deps, principal, params),
  listInvoiceHistory: ({ principal, params, query }) => listInvoiceHistory(deps, principal, { ...params, ...query }),
});

export const subscriptionHandlers = (deps: BillingDeps): Handlers<typeof subscriptionRoutes> => ({
  getSubscription: ({ principal }) => getSubscription(deps, principal),
  writeCurrentInvoice: async ({ principal }) => toInvoice(await writeCurrentInvoice(deps, principal)),
  createSubscription: ({ principal, body }) => createPayment(deps, principal, body),
});

export const pixWebhookHandlers = (deps: BillingDeps): Handlers<typeof pixWebhookRoutes> => ({
  receivePix: ({ body, clientAddress }) => receivePix(deps, { ...body, clientAddress }),
  receivePixBehind: ({ body, clientAddress }) => receivePix(deps, { ...body, clientAddress }),
});
