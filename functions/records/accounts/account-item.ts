import { createHash } from 'node:crypto';
import * as z from 'zod';
import { companyId, userId } from '#shared/contract/ids.ts';
import { factor } from './factor.ts';

/** Login of an e-mail and its password hash: the hash stands only here, out of lists and of the pusher. */
export const accountItem = z.object({
  type: z.literal('account'),
  companyId,
  userId,
  /** Empty until somebody who was invited chooses a password: nothing fits it. */
  passwordHash: z.string(),
  factor: factor.optional(),
});
export type AccountItem = z.output<typeof accountItem>;

/** Tells whether an account still has the password for which something was given; it tells nothing of the password. */
export const passwordDigest = ({ passwordHash }: Pick<AccountItem, 'passwordHash'>): string => createHash('sha256').update(passwordHash).digest('base64url');
