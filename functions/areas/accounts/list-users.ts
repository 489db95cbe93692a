import type { User } from '#shared/contract/accounts.ts';
import { companyKeys } from '../../data/keys.ts';
import { toUser, userItem } from '../../data/user-item.ts';
import type { Principal } from '../../lib/principal.ts';
import type { AccountDeps } from './deps.ts';

export async function listUsers(deps: AccountDeps, principal: Principal): Promise<User[]> {
  const { companyId } = principal;
  const stored = await deps.table.forCompany(companyId).queryAll({ pk: companyKeys.user(companyId, '').pk });
  return stored.map((item) => toUser(userItem.parse(item))).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}
