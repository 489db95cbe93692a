import * as z from 'zod';
import type { Colleague, User } from '#shared/contract/users.ts';
import { companyId, queueId, userId } from '#shared/contract/ids.ts';
import { roleOf } from '#shared/contract/roles.ts';
import { heldRoleFields } from './held-role.ts';
import type { Clause } from '#functions/data/writes.ts';

/** A user without the password, which only the account item holds. */
export const userItem = z.object({
  type: z.literal('user'),
  companyId,
  userId,
  name: z.string(),
  email: z.string(),
  profile: z.enum(['admin', 'user']),
  ...heldRoleFields,
  isSuper: z.boolean(),
  queueIds: z.array(queueId),
  /** Goes up with each change, the password's included: what was decided on an earlier one is decided anew. */
  revision: z.number().int().default(1),
  createdAt: z.iso.datetime(),
  /** When somebody last chose another password; missing while it is the first one. */
  passwordSetAt: z.iso.datetime().optional(),
  /** When the account got its second factor; missing without one. */
  factorSetAt: z.iso.datetime().optional(),
  /** Names of its passkeys, for the audit trail. */
  passkeyNames: z.array(z.string()).optional(),
  /** When one of its spare codes was last used. */
  spareCodeUsedAt: z.iso.datetime().optional(),
  /** When somebody invited them, to choose their first password themselves. */
  invitedAt: z.iso.datetime().optional(),
});
export type UserItem = z.output<typeof userItem>;

export function toUser(item: UserItem): User {
  const { userId: id, name, email, profile, isSuper, companyId, queueIds } = item;
  return { id, name, email, profile, role: roleOf(item), super: isSuper, companyId, queueIds, queues: queueIds.map((queue) => ({ id: queue })) };
}

/** Whether somebody was invited and has chosen no password so far. */
export const isInvited = ({ invitedAt, passwordSetAt }: UserItem): boolean => invitedAt !== undefined && passwordSetAt === undefined;

export function toColleague({ userId: id, name, profile, queueIds }: UserItem): Colleague {
  return { id, name, profile, queueIds };
}

/** Holds while the user is as it was read. */
export function isUnchanged({ revision }: Pick<UserItem, 'revision'>): Clause[] {
  const same: Clause = ['revision', '=', revision];
  // Rows of before there were revisions.
  return ['exists', revision === 1 ? { any: [same, ['revision', 'absent']] } : same];
}
