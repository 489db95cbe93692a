import { writeCurrentInvoice } from '#functions/records/billing/write-invoice.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { invoiceId, type InvoiceId } from '#shared/contract/ids.ts';
import type { Home } from '../given.ts';
import { type Furnish, numberOf } from './furnished.ts';

let companies = 0;

/** An invoice whose number no other furnished company has. Platform staff's own company never has any. */
export async function furnishedInvoice({ deps, admin }: Home): Promise<InvoiceId> {
  if (admin.isSuper) return invoiceId.parse(1);
  const { companyId } = admin;
  const sequence = await deps.table.forCompany(companyId).get(companyKeys.invoiceSequence(companyId), { consistent: true });
  if (!sequence) await deps.table.forCompany(companyId).change(companyKeys.invoiceSequence(companyId), { add: { value: 10 * (companies += 1) } });
  return (await writeCurrentInvoice(deps, admin)).id;
}

export const furnishInvoices: Furnish<'invoices'> = async (home) => ({
  ids: { invoiceId: numberOf(await furnishedInvoice(home)) },
  bodies: {},
  known: { searchParam: ['1', 'teste'] },
});
