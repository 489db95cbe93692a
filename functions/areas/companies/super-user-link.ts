import { setPasswordPath } from '#shared/contract/account-paths.ts';
import { findItem } from '#functions/data/find-item.ts';
import type { Table } from '#functions/data/table.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import { accountItem } from '#functions/records/accounts/account-item.ts';
import { factorWrites } from '#functions/records/accounts/factor.ts';
import { newAccountLink } from '#functions/records/accounts/account-link-item.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';

/**
 * A link by which a super user chooses another password, for the operator's command. It is shown this once.
 *
 * @param lostFactor takes the second factor away, too.
 * @returns the link below the installation's address; null for an address that is no super user's.
 */
export async function superUserLink(
  { table, clock }: { readonly table: Table; readonly clock: Clock },
  email: string,
  lostFactor = false,
): Promise<{ path: string | null }> {
  return commitDecision<{ path: string | null }>(table.across, async () => {
    const account = await findItem(table.system, systemKeys.email(email), accountItem);
    const read = account && (await table.forCompany(account.companyId).get(companyKeys.user(account.companyId, account.userId), { consistent: true }));
    const user = read && userItem.parse(read);
    if (!account || !user?.isSuper) return { writes: [], result: { path: null } };
    const { token, write } = newAccountLink(clock, 'reset', email, account);
    const freed = lostFactor && account.factor ? await factorWrites(table, { user, before: account.factor }, undefined, isoTime(clock.nowMs())) : [];
    return { writes: [{ write }, ...freed], result: { path: `${setPasswordPath}#${token}` } };
  });
}
