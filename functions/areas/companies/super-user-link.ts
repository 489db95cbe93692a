import { setPasswordPath } from '#shared/contract/account-paths.ts';
import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import { accountItem } from '#functions/records/accounts/account-item.ts';
import { newAccountLink } from '#functions/records/accounts/account-link-item.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';

/**
 * A link by which a super user chooses another password, for the operator's command. It is shown this once.
 *
 * @returns the link below the installation's address; null for an address that is no super user's.
 */
export async function superUserLink({ table, clock }: { readonly table: Table; readonly clock: Clock }, email: string): Promise<{ path: string | null }> {
  const stored = await table.system.get(systemKeys.email(email), { consistent: true });
  if (!stored) return { path: null };
  const account = accountItem.parse(stored);
  const user = await table.forCompany(account.companyId).get(companyKeys.user(account.companyId, account.userId), { consistent: true });
  if (!user || !userItem.parse(user).isSuper) return { path: null };
  const { token, write } = newAccountLink(clock, 'reset', email, account);
  await table.system.commit(write);
  return { path: `${setPasswordPath}#${token}` };
}
