import * as z from 'zod';
import { type MailRecipient, mailStates } from '#shared/contract/emails.ts';
import { campaignId, companyId, type CompanyId, mailLane } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { mostProbes, slotOf } from './shipping-item.ts';
import { loadCompanyKey } from '#functions/records/companies/company-key.ts';
import type { TablePart } from '#functions/data/table.ts';

/** A recipient of an e-mail campaign, from its turn on. It is an address: two contacts may share one, which gets one mail. */
export const mailShippingItem = z.object({
  type: z.literal('mailShipping'),
  companyId,
  campaignId,
  campaignNumber: z.number().int(),
  slot: z.string(),
  /** In small letters. */
  email: z.string(),
  /** Number of the list's contact. */
  number: z.string(),
  name: z.string(),
  lane: mailLane,
  state: z.enum(mailStates),
  /** When the state was reached. */
  atMs: z.number().int(),
  failure: z.string().nullable().default(null),
  /** The receiving mail server's answer when the mail bounced. */
  reason: z.string().nullable().default(null),
  /** The lane's turn after which it was given away, and how often it was. */
  run: z.number().int(),
  turn: z.number().int(),
  attempt: z.number().int(),
  /** Why the attempt of that number was not sent, where it may be tried again. */
  refusal: z.string().nullable().default(null),
  refusedAttempt: z.number().int().nullable().default(null),
  isDelivered: z.boolean().default(false),
  isBounced: z.boolean().default(false),
  isOpened: z.boolean().default(false),
  isClicked: z.boolean().default(false),
  isUnsubscribed: z.boolean().default(false),
  isComplained: z.boolean().default(false),
});
export type MailShippingItem = z.output<typeof mailShippingItem>;

/** How addresses are compared. */
export const sameAddress = (email: string): string => email.trim().toLowerCase();

/** As a lane names a recipient of mail: the number finds the contact, the address the recipient. */
export const mailRecipientName = (number: string, email: string): string => `${number} ${sameAddress(email)}`;

export function parseMailRecipient(name: string): { readonly number: string; readonly email: string } {
  const [number = '', email = ''] = name.split(' ');
  return { number, email };
}

/** Finds the outcome of an address in a campaign; undefined before its turn. */
export async function findMailShipping(table: TablePart, company: CompanyId, campaignNumber: number, email: string): Promise<MailShippingItem | undefined> {
  const key = await loadCompanyKey(table, company);
  for (let probe = 0; probe < mostProbes; probe += 1) {
    const stored = await table.get(companyKeys.shipping(company, campaignNumber, slotOf(key, email, probe)), { consistent: true });
    if (!stored) return undefined;
    const found = mailShippingItem.parse(stored);
    if (found.email === email) return found;
  }
  return undefined;
}

export function toMailRecipient({ email, name, state, failure, reason, atMs }: MailShippingItem): MailRecipient {
  return { email, name, state, failure, reason, at: new Date(atMs).toISOString() };
}
