import { rightsOf } from '#shared/contract/roles.ts';
import type { SessionReply } from '#shared/contract/auth.ts';
import { type CompanyItem, toCompany } from '#functions/records/companies/company-item.ts';
import type { SessionItem } from '#functions/records/accounts/session-item.ts';
import { toUser, type UserItem } from '#functions/records/accounts/user-item.ts';
import { signAccessToken } from '#functions/stack/access-token.ts';
import type { AuthDeps } from './deps.ts';
import type { Account } from './load-account.ts';

/** The client's view of its session, without the access token. */
export function describeSession(user: UserItem, company: CompanyItem, { scope, factor }: Pick<SessionItem, 'scope' | 'factor'>): Omit<SessionReply, 'token'> {
  return {
    scope,
    user: { ...toUser(user), rights: [...rightsOf(user)], company: toCompany(company) },
    ...(factor === 'demanded' ? { mustSetFactor: true } : {}),
  };
}

/** The same with a fresh access token. */
export async function sessionReply(deps: AuthDeps, session: SessionItem, account: Account): Promise<SessionReply> {
  const { user, company } = account;
  const { signing } = await deps.keys();
  const claims = {
    sub: user.userId,
    company: user.companyId,
    session: session.sessionId,
    seat: session.seat,
    profile: user.profile,
    super: user.isSuper,
    scope: session.scope,
  };
  return { token: await signAccessToken(signing, claims, deps.clock.nowMs()), ...describeSession(user, company, session) };
}
