import * as z from 'zod';
import { companyId, type CompanyId, invoiceId, type InvoiceId } from '#shared/contract/ids.ts';
import type { ChargeName } from '#shared/domain/pix-txid.ts';
import { pricedPlan } from './invoice-item.ts';
import { findItem } from '#functions/data/find-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';

/**
 * A Pix charge. It keeps the plan and the price that it was made for: what is paid is what is booked, whatever the invoice was
 * priced at since.
 */
export const pixChargeItem = z.object({
  type: z.literal('pixCharge'),
  companyId,
  invoiceId,
  attempt: z.number().int(),
  ...pricedPlan.shape,
  /** Text of the Pix code; null while the bank has not answered. */
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Payments that the bank reported and that were booked. */
  payments: z.array(z.object({ endToEndId: z.string(), cents: z.number().int(), isPart: z.boolean() })),
  /** This charge paid its invoice. */
  isBooked: z.boolean(),
  /** Goes up with each change. */
  revision: z.number().int(),
});
export type PixChargeItem = z.output<typeof pixChargeItem>;

/** The named charges of a company, as far as they exist, in one read. A charge of the last moment may be missing. */
export async function findCharges(part: TablePart, names: readonly ChargeName[]): Promise<PixChargeItem[]> {
  const stored = await part.getMany(names.map(({ companyId: company, invoiceId: invoice, attempt }) => companyKeys.pixCharge(company, invoice, attempt)));
  return stored.map((item) => pixChargeItem.parse(item));
}

export const findCharge = (part: TablePart, company: CompanyId, invoice: InvoiceId, attempt: number): Promise<PixChargeItem | undefined> =>
  findItem(part, companyKeys.pixCharge(company, invoice, attempt), pixChargeItem);
