import { subscribeBody } from '../billing.ts';
import type { Furnish } from './furnished.ts';
import { furnishedInvoice } from './invoices.ts';

export const furnishSubscription: Furnish<'subscription'> = async (home) => {
  const invoiceId = await furnishedInvoice(home);
  return {
    ids: {},
    bodies: { createSubscription: subscribeBody(invoiceId) },
    known: { invoiceId: [invoiceId], planId: [home.plan.planId], country: ['BR', 'usa'] },
  };
};
