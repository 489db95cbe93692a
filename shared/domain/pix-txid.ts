import { companyId, type CompanyId, invoiceId, type InvoiceId } from '../contract/ids.ts';

/** Which charge of which invoice. */
export interface ChargeName {
  readonly companyId: CompanyId;
  readonly invoiceId: InvoiceId;
  /** Counts up from 1. */
  readonly attempt: number;
}

const [invoiceDigits, attemptDigits] = [5, 4] as const;
const shape = new RegExp(`^([0-9A-Z]{26})([0-9A-Z]{${invoiceDigits}})([0-9A-Z]{${attemptDigits}})$`);
const inBase36 = (value: number, digits: number): string => value.toString(36).toUpperCase().padStart(digits, '0');

/**
 * Name of a charge at the bank: 35 letters and digits, of which the Central Bank takes 26 to 35. It is the same however often it is made, and names
 * where the charge is stored. Room for 60 million invoices, 1.6 million charges each.
 */
export const txidOf = ({ companyId: company, invoiceId: invoice, attempt }: ChargeName): string =>
  `${company}${inBase36(invoice, invoiceDigits)}${inBase36(attempt, attemptDigits)}`;

/** Undefined for what is no name of ours. */
export function chargeNamed(txid: string): ChargeName | undefined {
  const [, company, invoice = '', attempt = ''] = shape.exec(txid) ?? [];
  const [ofCompany, ofInvoice] = [companyId.safeParse(company), invoiceId.safeParse(Number.parseInt(invoice, 36))];
  const count = Number.parseInt(attempt, 36);
  return ofCompany.success && ofInvoice.success && count > 0 ? { companyId: ofCompany.data, invoiceId: ofInvoice.data, attempt: count } : undefined;
}
