import type { SessionReply } from '#shared/contract/accounts.ts';
import type { Principal } from '../../lib/principal.ts';
import type { AccountDeps } from './deps.ts';
import { loadAccount } from './load-account.ts';
import { describeSession } from './session-reply.ts';

export async function showSession(deps: AccountDeps, principal: Principal): Promise<Omit<SessionReply, 'token'>> {
  const { user, company } = await loadAccount(deps.table, principal);
  return describeSession(user, company, principal.scope);
}
