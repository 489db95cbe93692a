import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import { roles } from '#shared/records/roles.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { isSameRole } from '#functions/records/accounts/held-role.ts';
import { recordHandlers, recordUses } from '#functions/stack/record-handlers.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { loadRole } from './chosen-role.ts';
import type { UserDeps } from './deps.ts';
import { loadUser, loadUsers } from './load-users.ts';
import { askForReturn, losesAnswering } from './return-tickets-of-user.ts';
import { sessionWrites, userWrite } from './user-writes.ts';

/** Handlers of a company's own roles: those of every record, and what a role means to whoever holds it. */
export function roleHandlers(deps: UserDeps): Handlers<typeof roles.routes> {
  const uses = recordUses(deps, roles);
  return {
    ...recordHandlers(deps, roles),
    updateRole: async ({ principal, params, body }) => {
      const role = await uses.update(principal, params.roleId, body);
      await giveRights(deps, principal.companyId, role.id);
      return role;
    },
    deleteRole: async ({ principal, params }) => {
      const holders = await holdersOf(deps, principal.companyId, params.roleId);
      if (holders.length > 0) throw new AppError('ERR_ROLE_IN_USE', { users: holders.length });
      return uses.remove(principal, params.roleId);
    },
  };
}

async function holdersOf({ table }: UserDeps, companyId: CompanyId, role: string): Promise<readonly { readonly userId: UserId }[]> {
  const users = await loadUsers(table.forCompany(companyId), companyId, { consistent: true });
  return users.filter((user) => user.role === role);
}

/**
 * Gives the rights of a role to its holders and their sessions, at once. They are those of this moment, which somebody else may have saved since: the last
 * saving holds for all. Saving the role again goes on where an earlier attempt ended.
 */
async function giveRights(deps: UserDeps, companyId: CompanyId, role: string): Promise<void> {
  const part = deps.table.forCompany(companyId);
  for (const { userId } of await holdersOf(deps, companyId, role)) {
    await commitDecision(deps.table.across, async () => {
      const before = await loadUser(part, companyId, userId);
      const { held, isUnchanged } = await loadRole(part, companyId, role);
      if (before.role !== role || isSameRole(before, held)) return { writes: [], result: undefined };
      const after = { ...before, ...held, revision: before.revision + 1 };
      if (losesAnswering(before, after)) await askForReturn(deps, after);
      return { writes: [userWrite(before, after), ...(await sessionWrites(deps, after, 'none')), isUnchanged], result: undefined };
    });
  }
}
