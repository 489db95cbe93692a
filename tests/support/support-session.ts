import { enterSupport } from '#functions/areas/auth/support-session.ts';
import { loadSession, principalOf } from '#functions/stack/authenticate.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { identityDeps } from './given-accounts.ts';
import type { Home } from './given.ts';

/** Platform staff, in a company for support. */
export async function givenSupport(home: Home, staff: Principal): Promise<Principal> {
  const { deps, company } = home;
  await enterSupport(identityDeps(deps), staff, company.companyId);
  const session = await loadSession(deps.table, company.companyId, staff.userId);
  if (!session) throw new Error('there is no session for support');
  return principalOf(session);
}
