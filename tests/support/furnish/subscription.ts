import { writeCurrentInvoice } from '#functions/areas/billing/write-invoice.ts';
import { subscribeBody } from '../billing.ts';
import type { Furnish } from './furnished.ts';

export const furnishSubscription: Furnish<'subscription'> = async ({ deps, admin, plan }) => {
  const invoice = await writeCurrentInvoice(deps, admin);
  return {
    ids: {},
    bodies: { createSubscription: subscribeBody(invoice.id) },
    known: { invoiceId: [invoice.id], planId: [plan.planId], country: ['BR', 'usa'] },
  };
};
