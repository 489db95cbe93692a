import type { Invoice, invoiceRoutes } from '#shared/contract/invoices.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { ParamsOf, QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { readListed } from '#functions/data/list-page.ts';
import { invoiceEntryItem, invoiceItem, type InvoiceItem, loadInvoice, toInvoice, toInvoiceEntry } from '#functions/records/billing/invoice-item.ts';
import { companyKeys, normalizeName } from '#functions/data/keys.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { freshenInvoice } from '#functions/records/billing/write-invoice.ts';
import type { InvoiceDeps } from './deps.ts';

type Routes = typeof invoiceRoutes;

/** Newest first. A page costs its rows; a search reads on for at most ten reads a call. */
export async function listInvoices(deps: InvoiceDeps, principal: Principal, query: QueryOf<Routes['listInvoices']>): Promise<ReplyOf<Routes['listInvoices']>> {
  const { companyId } = principal;
  // Whoever looks sees what is to be paid now.
  if (!query.cursor) await freshenInvoice(deps, companyId);
  const words = normalizeName(query.searchParam ?? '');
  const isWanted = (item: InvoiceItem): boolean => String(item.id) === words || normalizeName(toInvoice(item).detail).includes(words);
  const { pk } = companyKeys.invoice(companyId, 0);
  const { items, ...position } = await readPage(principal, `invoices ${words}`, query, (after) =>
    readListed(deps.table.forCompany(companyId), invoiceItem, { pk, limit: recordPageSize, after, newestFirst: true }, words ? isWanted : undefined),
  );
  return { invoices: items.map(toInvoice), ...position };
}

export const getInvoice = async ({ table }: InvoiceDeps, { companyId }: Principal, { invoiceId }: ParamsOf<Routes['getInvoice']>): Promise<Invoice> =>
  toInvoice(await loadInvoice(table.forCompany(companyId), companyId, invoiceId));

/** @throws AppError ERR_NO_INVOICE_FOUND */
export async function listInvoiceHistory(
  { table }: InvoiceDeps,
  principal: Principal,
  { invoiceId, ...query }: ParamsOf<Routes['listInvoiceHistory']> & QueryOf<Routes['listInvoiceHistory']>,
): Promise<ReplyOf<Routes['listInvoiceHistory']>> {
  const { companyId } = principal;
  const part = table.forCompany(companyId);
  await loadInvoice(part, companyId, invoiceId);
  const { pk } = companyKeys.invoiceEntry(companyId, invoiceId, 0, '');
  const { items, ...position } = await readPage(principal, `invoice ${invoiceId}`, query, (after) =>
    readListed(part, invoiceEntryItem, { pk, limit: recordPageSize, after, newestFirst: true }, undefined),
  );
  return { entries: items.map(toInvoiceEntry), ...position };
}
