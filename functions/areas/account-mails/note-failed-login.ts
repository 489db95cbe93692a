import type { Job } from '#shared/contract/jobs.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { accountItem } from '#functions/records/accounts/account-item.ts';
import { countFailedLogin } from '#functions/records/accounts/failed-login-item.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';

/** Tells the trail of an account's company that an attempt to log in was refused. An address that has no account leaves nothing. */
export async function noteFailedLogin(
  { table }: { readonly table: Table },
  { email, step, at, attemptId }: Extract<Job, { type: 'noteFailedLogin' }>,
): Promise<void> {
  const stored = await table.system.get(systemKeys.email(email));
  if (!stored) return;
  const { companyId, userId } = accountItem.parse(stored);
  const part = table.forCompany(companyId);
  const user = await part.get(companyKeys.user(companyId, userId));
  if (user) await countFailedLogin(part, { companyId, userId, name: userItem.parse(user).name, step, at, attemptId });
}
