import { hasRight } from '#shared/contract/roles.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import type { userRoutes } from '#shared/contract/users.ts';
import { plainWords } from '#shared/domain/search-words.ts';
import { normalizeName } from '#functions/data/keys.ts';
import { isInvited, toUser, type UserItem } from '#functions/records/accounts/user-item.ts';
import { pageOfAll, readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { UserDeps } from './deps.ts';
import { loadUsers, userPosition } from './load-users.ts';
import { loadOnlineUsers } from '#functions/records/live/online-users.ts';

type Route = typeof userRoutes.searchUsers;

/** A page of the company's users. All are read for it: a plan allows some hundreds at most. */
export async function searchUsers(deps: UserDeps, principal: Principal, query: QueryOf<Route>): Promise<ReplyOf<Route>> {
  const { companyId } = principal;
  const part = deps.table.forCompany(companyId);
  const [users, online] = await Promise.all([loadUsers(part, companyId), loadOnlineUsers(part, companyId, deps.clock.nowMs())]);
  const terms = wordsOf(query.searchParam ?? '');
  // For all but admins a colleague is a name: an address is neither shown nor guessed at by searching.
  const shown = hasRight(principal, 'drawer-admin-items:view') ? users : users.map((user) => ({ ...user, email: '' }));
  const found = shown.filter((user) => terms.every((term) => isFound(user, term)));
  const { items, ...position } = await readPage(principal, `users ${query.searchParam ?? ''}`, query, async (after) => pageOfAll(found, after, userPosition));
  return {
    users: items.map((user) => ({ ...toUser(user), online: online.has(user.userId), isInvited: isInvited(user), hasFactor: user.factorSetAt !== undefined })),
    ...position,
  };
}

const wordsOf = (text: string): string[] => normalizeName(text).split(' ').filter(Boolean);

/** A word of the name, or the e-mail or one of its parts, begins so. */
function isFound({ name, email }: UserItem, term: string): boolean {
  return [...wordsOf(name), ...plainWords(name), email, ...email.split(/[^a-z0-9]+/)].some((word) => word.startsWith(term));
}
