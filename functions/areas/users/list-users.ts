import type { User } from '#shared/contract/users.ts';
import { companyKeys } from '../../data/keys.ts';
import { toUser, userItem } from '../../data/user-item.ts';
import type { Table } from '../../data/table.ts';
import type { Principal } from '../../lib/principal.ts';

export interface UserDeps {
  readonly table: Table;
}

export async function listUsers(deps: UserDeps, principal: Principal): Promise<User[]> {
  const { companyId } = principal;
  const stored = await deps.table.forCompany(companyId).queryAll({ pk: companyKeys.user(companyId, '').pk });
  return stored.map((item) => toUser(userItem.parse(item))).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}
