import * as z from 'zod';
import type { User } from '#shared/contract/users.ts';
import { companyId, queueId, userId } from '#shared/contract/ids.ts';

/** A user without the password, which only the account item holds. */
export const userItem = z.object({
  type: z.literal('user'),
  companyId,
  userId,
  name: z.string(),
  email: z.string(),
  profile: z.enum(['admin', 'user']),
  isSuper: z.boolean(),
  queueIds: z.array(queueId),
  createdAt: z.iso.datetime(),
});
export type UserItem = z.output<typeof userItem>;

export function toUser(item: UserItem): User {
  const { userId: id, name, email, profile, isSuper, companyId, queueIds } = item;
  return { id, name, email, profile, super: isSuper, companyId, queueIds };
}
