import * as z from 'zod';
import { companyId, userId } from '#shared/contract/ids.ts';

/** Login of an e-mail and its password hash: the hash stands only here, out of lists and of the pusher. */
export const accountItem = z.object({
  type: z.literal('account'),
  companyId,
  userId,
  passwordHash: z.string(),
});
export type AccountItem = z.output<typeof accountItem>;
