import type { SessionReply } from '#shared/contract/auth.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { AuthDeps } from './deps.ts';
import { loadAccount } from './load-account.ts';
import { describeSession } from './session-reply.ts';
import { showSupport } from './support-session.ts';

export async function showSession(deps: AuthDeps, principal: Principal): Promise<Omit<SessionReply, 'token'>> {
  if (principal.support) return showSupport(deps, principal, principal.support);
  const { user, company } = await loadAccount(deps.table, principal);
  return describeSession(user, company, principal);
}
