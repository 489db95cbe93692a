import { writeCurrentInvoice } from '#functions/areas/billing/write-invoice.ts';
import { type Furnish, numberOf } from './furnished.ts';

export const furnishInvoices: Furnish<'invoices'> = async ({ deps, admin }) => {
  const invoice = await writeCurrentInvoice(deps, admin);
  return { ids: { invoiceId: numberOf(invoice.id) }, bodies: {}, known: { searchParam: ['1', 'teste'] } };
};
