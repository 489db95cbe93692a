import { decideAnew } from '#functions/data/decide-anew.ts';
import { findItem } from '#functions/data/find-item.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { ConditionFailed } from '#functions/data/writes.ts';
import { type AccountItem, accountItem } from './account-item.ts';
import type { UserItem } from './user-item.ts';

/**
 * The row of a user's login as it is at this moment. It stands under the address, so that it is elsewhere when that moved since the user was read.
 *
 * @throws ConditionFailed then: whoever decides reads the user anew
 */
export async function loadLogin(table: Table, { userId, email }: Pick<UserItem, 'userId' | 'email'>): Promise<AccountItem> {
  const login = await findItem(table.system, systemKeys.email(email), accountItem);
  if (login?.userId !== userId) throw new ConditionFailed(0, login);
  return login;
}

/** Adds the login to what is read of a user, and reads both again when the address moves in between. @throws AppError ERR_CONFLICT */
export function withLogin<T extends { readonly user: UserItem }>(table: Table, read: () => Promise<T>): Promise<T & { readonly login: AccountItem }> {
  return decideAnew(async () => {
    const found = await read();
    return { ...found, login: await loadLogin(table, found.user) };
  });
}
