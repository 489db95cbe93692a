import type { SessionReply } from '#shared/contract/auth.ts';
import type { Principal } from '../../lib/principal.ts';
import type { AuthDeps } from './deps.ts';
import { loadAccount } from './load-account.ts';
import { describeSession } from './session-reply.ts';

export async function showSession(deps: AuthDeps, principal: Principal): Promise<Omit<SessionReply, 'token'>> {
  const { user, company } = await loadAccount(deps.table, principal);
  return describeSession(user, company, principal.scope);
}
