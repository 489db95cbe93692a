import * as z from 'zod';
import type { GuardedWrite } from '#functions/data/commit-decision.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { type Clause, update } from '#functions/data/writes.ts';
import { sessionItem } from './session-item.ts';
import { isUnchanged, type UserItem } from './user-item.ts';

/** The second factor of an account: an app that shows codes, and ten spare codes. */
export const factor = z.object({
  /** Another factor has another one: browsers that were trusted with this one are no more. */
  id: z.string(),
  /** Shared with the app; sealed. */
  secret: z.string(),
  /** The last step whose code was used, in 30 s since 1970: it and all before are used up. */
  lastStep: z.number().int(),
  /** Keyed digests of the spare codes that are left. */
  spareHashes: z.array(z.string()),
});
export type Factor = z.output<typeof factor>;

/** Holds while an account has this factor, used as far as it was when it was read. */
export const isFactor = (read: Factor | undefined): Clause => (read ? ['factor', '=', read] : ['factor', 'absent']);

/**
 * Sets the factor of an account, or takes it away, and tells user and live session of it.
 *
 * @param set when it was set, ISO 8601 UTC; with none it is taken away.
 */
export async function factorWrites(
  table: Table,
  { user, before }: { readonly user: UserItem; readonly before: Factor | undefined },
  set: { readonly factor: Factor; readonly at: string } | undefined,
): Promise<GuardedWrite[]> {
  const { companyId, userId, email, revision } = user;
  const own: readonly Clause[] = [['userId', '=', userId], isFactor(before)];
  const next = { revision: revision + 1 };
  const key = companyKeys.session(companyId, userId);
  const stored = await table.forCompany(companyId).get(key, { consistent: true });
  const session = stored && sessionItem.parse(stored);
  return [
    { write: update(systemKeys.email(email), set ? { set: { factor: set.factor } } : { remove: ['factor'] }, own) },
    {
      write: update(
        companyKeys.user(companyId, userId),
        set ? { set: { ...next, factorSetAt: set.at } } : { set: next, remove: ['factorSetAt'] },
        isUnchanged(user),
      ),
    },
    ...(session ? [{ write: update(key, { set: { factor: set ? 'set' : 'none' } }, [['sessionId', '=', session.sessionId]]) }] : []),
  ];
}
