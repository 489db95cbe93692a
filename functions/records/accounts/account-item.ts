import * as z from 'zod';
import { companyId, userId } from '#shared/contract/ids.ts';

/** Who logs in with an e-mail, and how the password is checked: the only place of the hash, out of lists and of the pusher. */
export const accountItem = z.object({
  type: z.literal('account'),
  companyId,
  userId,
  passwordHash: z.string(),
});
export type AccountItem = z.output<typeof accountItem>;
