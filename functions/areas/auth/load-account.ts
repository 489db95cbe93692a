import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import type { AccountItem } from '#functions/records/accounts/account-item.ts';
import { withLogin } from '#functions/records/accounts/load-login.ts';
import { type CompanyItem, companyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { type UserItem, userItem } from '#functions/records/accounts/user-item.ts';

export interface Account {
  readonly user: UserItem;
  readonly company: CompanyItem;
}

/**
 * The user and the company, as they are at this moment.
 *
 * @throws AppError ERR_SESSION_EXPIRED when either has been removed.
 */
export async function loadAccount(table: Table, owner: { companyId: CompanyId; userId: UserId }): Promise<Account> {
  const part = table.forCompany(owner.companyId);
  const [user, company] = await Promise.all([
    part.get(companyKeys.user(owner.companyId, owner.userId), { consistent: true }),
    part.get(companyKeys.company(owner.companyId), { consistent: true }),
  ]);
  if (!user || !company) throw new AppError('ERR_SESSION_EXPIRED');
  return { user: userItem.parse(user), company: companyItem.parse(company) };
}

/** The same with the row of the login. */
export const loadOwner = (table: Table, owner: { companyId: CompanyId; userId: UserId }): Promise<Account & { readonly login: AccountItem }> =>
  withLogin(table, () => loadAccount(table, owner));
