import * as z from 'zod';
import { type Suppression, suppressionReasons } from '#shared/contract/emails.ts';
import { companyId, type CompanyId, emailId } from '#shared/contract/ids.ts';
import { findItem } from '#functions/data/find-item.ts';
import { companyKeys, type Key, listKeys } from '#functions/data/keys.ts';
import { sameAddress } from './mail-shipping-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { put } from '#functions/data/writes.ts';

export const suppressionItem = z.object({
  type: z.literal('suppression'),
  companyId,
  /** Empty once the person was forgotten: the digest in the key still says whom not to write to. */
  email: z.string(),
  reason: z.enum(suppressionReasons),
  emailId: emailId.nullable().default(null),
  createdAt: z.iso.datetime(),
});
export type SuppressionItem = z.output<typeof suppressionItem>;

export const findSuppression = (table: TablePart, company: CompanyId, email: string): Promise<SuppressionItem | undefined> =>
  findItem(table, companyKeys.suppression(company, sameAddress(email)), suppressionItem);

/** An address's own action outranks a delivery's outcome. */
const ranks = { bounced: 0, unsubscribed: 1, complained: 2 } as const;
type Reason = SuppressionItem['reason'];
const isLess = (than: Reason) => suppressionReasons.filter((reason) => ranks[reason] < ranks[than]).map((reason) => ['reason', '=', reason] as const);

/** Has an address get no more mail of the company. Again, or for less, it changes nothing. */
export async function suppress(table: TablePart, wanted: Omit<SuppressionItem, 'type'>): Promise<void> {
  const email = sameAddress(wanted.email);
  const key = companyKeys.suppression(wanted.companyId, email);
  const item = { type: 'suppression', ...wanted, email, gsi1Pk: listKeys.suppressions(wanted.companyId), gsi1Sk: email };
  await isHeld(table.commit(put(key, item, [{ any: ['absent', ...isLess(wanted.reason)] }])));
}

/** Keeps the complaint of somebody whom no report names any more: the digest alone says whom not to write to. */
export async function suppressNameless(
  table: TablePart,
  { companyId: company, email, createdAt }: Pick<SuppressionItem, 'companyId' | 'email' | 'createdAt'>,
): Promise<void> {
  const key = companyKeys.suppression(company, sameAddress(email));
  const reason = 'complained';
  if (await isHeld(table.commit(put(key, { type: 'suppression', companyId: company, email: '', reason, createdAt }, ['absent'])))) return;
  await isHeld(table.change(key, { set: { reason } }, ['exists', { any: isLess(reason) }]));
}

/** Forgets the address of a suppression; the digest in its key goes on preventing mails. */
export async function namelessSuppression(table: TablePart, key: Key): Promise<void> {
  await isHeld(table.change(key, { set: { email: '' }, remove: ['gsi1Pk', 'gsi1Sk', 'emailId'] }, ['exists']));
}

export function toSuppression({ email, reason, emailId: campaign, createdAt }: SuppressionItem): Suppression {
  return { email, reason, at: createdAt, emailId: campaign };
}
