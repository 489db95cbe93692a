import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import { loadItem } from '#functions/data/find-item.ts';
import { companyKeys, normalizeName } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { userItem, type UserItem } from '#functions/records/accounts/user-item.ts';

/** @throws AppError ERR_NO_USER_FOUND */
export const loadUser = (part: TablePart, companyId: CompanyId, userId: UserId): Promise<UserItem> =>
  loadItem(part, companyKeys.user(companyId, userId), userItem, 'ERR_NO_USER_FOUND', { userId });

/** Sort key of the list of users: the name, then the id. */
export const userPosition = ({ name, userId }: UserItem): string => `${normalizeName(name)}#${userId}`;

/** Every user of the company by name: as many as its plan allows. */
export async function loadUsers(part: TablePart, companyId: CompanyId, options: { consistent?: boolean } = {}): Promise<UserItem[]> {
  const stored = await part.queryAll({ pk: companyKeys.user(companyId, '').pk, ...options });
  const byPosition = readableItems(userItem, stored).map((user) => [userPosition(user), user] as const);
  return byPosition.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, user]) => user);
}
