import { createHash } from 'node:crypto';
import * as z from 'zod';
import { linkPurposes } from '#shared/contract/auth.ts';
import { companyId, userId } from '#shared/contract/ids.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { put, type Write } from '#functions/data/writes.ts';
import type { Clock } from '#functions/ports/clock.ts';
import { type AccountItem, passwordDigest } from './account-item.ts';

/** A proof of an address lets nobody choose a password. */
const purposes = [...linkPurposes, 'addressProof'] as const;
type Purpose = (typeof purposes)[number];

/** A link that was mailed to the address of an account. Only the hash of its token is stored, as its key. */
export const accountLinkItem = z.object({
  type: z.literal('accountLink'),
  purpose: z.enum(purposes),
  companyId,
  userId,
  email: z.string(),
  /** Digest of the password's hash as it was: another password ends all links of before. */
  passwordDigest: z.string(),
  endsAtMs: z.number(),
  expiresAtSeconds: z.number(),
});
export type AccountLinkItem = z.output<typeof accountLinkItem>;

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;
const lifeMs: Readonly<Record<Purpose, number>> = { reset: 30 * minuteMs, invitation: weekMs, addressProof: weekMs };

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
/** A plain hash is enough for 256 random bits. */
export const linkKey = (token: string) => systemKeys.accountLink(digest(token));

/** A new link, with the token that the mail shows this once. */
export function newAccountLink(clock: Clock, purpose: Purpose, email: string, account: AccountItem): { readonly token: string; readonly write: Write } {
  const token = clock.randomBytes(32).toString('base64url');
  const endsAtMs = clock.nowMs() + lifeMs[purpose];
  const { companyId: company, userId: user } = account;
  const item: AccountLinkItem = {
    type: 'accountLink',
    purpose,
    companyId: company,
    userId: user,
    email,
    passwordDigest: passwordDigest(account),
    endsAtMs,
    expiresAtSeconds: Math.ceil(endsAtMs / 1_000),
  };
  return { token, write: put(linkKey(token), item, ['absent']) };
}

/** Whether a link still leads to the account of its address. */
export const isLinkOf = (link: AccountLinkItem, account: AccountItem, nowMs: number): boolean =>
  link.endsAtMs > nowMs && link.userId === account.userId && link.passwordDigest === passwordDigest(account);
