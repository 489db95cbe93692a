import { enterSupport } from '#functions/areas/auth/support-session.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { principalOf } from '#functions/stack/authenticate.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { identityDeps } from './given-accounts.ts';
import type { Home } from './given.ts';

/** Platform staff, in a company for support. */
export async function givenSupport(home: Home, staff: Principal): Promise<Principal> {
  const { deps, company } = home;
  await enterSupport(identityDeps(deps), staff, company.companyId);
  const session = await loadSession(deps.table, { companyId: company.companyId, userId: staff.userId, seat: staff.seat });
  if (!session) throw new Error('there is no session for support');
  return principalOf(session);
}
