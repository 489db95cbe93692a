import type { SessionReply } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import { rightsOf } from '#shared/contract/roles.ts';
import { type CompanyId, sessionId } from '#shared/contract/ids.ts';
import { type CompanyItem, loadCompany, toCompany } from '#functions/records/companies/company-item.ts';
import type { SessionItem } from '#functions/records/accounts/session-item.ts';
import { isSession, loadSession, sessionKey } from '#functions/records/accounts/sessions.ts';
import { noHeldRole } from '#functions/records/accounts/held-role.ts';
import { notedAct } from '#functions/records/audit/noted-act.ts';
import { toUser, type UserItem } from '#functions/records/accounts/user-item.ts';
import { check, put } from '#functions/data/writes.ts';
import { signAccessToken } from '#functions/stack/access-token.ts';
import { requireFactor } from '#functions/stack/authenticate.ts';
import { featuresOf } from '#functions/stack/company-features.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { AuthDeps } from './deps.ts';
import { endSession } from './end-session.ts';
import { loadAccount } from './load-account.ts';

/** Long enough for a look and a change; whoever needs longer says so once more. */
const supportSeconds = 60 * 60;
/** The token ends first: then the refresh cookie leads back to the own session, and nobody is logged out. */
const sessionLongerSeconds = 60;

/**
 * Opens a session of platform staff in another company, beside their own. It has rights of its own, cannot be refreshed, and ends
 * with the own one; the company's audit trail tells of it.
 *
 * @throws AppError ERR_NO_COMPANY_FOUND, ERR_NO_PERMISSION for their own company, ERR_FACTOR_DEMANDED; ConditionFailed when the own session ends at this moment
 */
export async function enterSupport(deps: AuthDeps, principal: Principal, companyId: CompanyId): Promise<SessionReply> {
  const { table, clock, keys } = deps;
  if (companyId === principal.companyId) throw new AppError('ERR_NO_PERMISSION');
  requireFactor(principal);
  const company = await loadCompany(table.forCompany(companyId), companyId);
  const { user } = await loadAccount(table, principal);
  const session = supportSession(deps, principal, company);
  await table.across.commit(
    put(sessionKey(session), session),
    notedAct('supportVisit', { companyId, id: session.sessionId, at: session.createdAt }),
    check(sessionKey(principal), isSession(principal)),
  );
  const { signing } = await keys();
  const { sessionId: id, seat, profile, scope } = session;
  const claims = { sub: user.userId, company: companyId, session: id, seat, profile, super: false, scope };
  return { token: await signAccessToken(signing, claims, clock.nowMs(), supportSeconds), ...describeSupport(user, company, session) };
}

function supportSession({ clock }: AuthDeps, { userId, name, companyId: home, seat, sessionId: own }: Principal, company: CompanyItem): SessionItem {
  const nowMs = clock.nowMs();
  const refreshExpiresAtMs = nowMs + (supportSeconds + sessionLongerSeconds) * 1_000;
  return {
    type: 'session',
    companyId: company.companyId,
    userId,
    // The same as at home: two sessions of one person do not meet.
    seat,
    sessionId: sessionId.parse(clock.newId()),
    device: '',
    address: '',
    name,
    profile: 'support',
    ...noHeldRole,
    isSuper: false,
    queueIds: [],
    dueAt: company.dueAt,
    features: featuresOf(company),
    factor: 'set',
    scope: 'full',
    support: { companyId: home, seat, sessionId: own },
    cursorKey: company.cursorKey,
    refreshHashes: [],
    recentRefreshes: [],
    refreshExpiresAtMs,
    createdAt: isoTime(nowMs),
    expiresAtSeconds: Math.ceil(refreshExpiresAtMs / 1_000),
  };
}

/** Describes the staff member in the company that they support. */
function describeSupport(user: UserItem, company: CompanyItem, { createdAt }: Pick<SessionItem, 'createdAt'>): Omit<SessionReply, 'token'> {
  const { companyId } = company;
  return {
    scope: 'full',
    user: {
      ...toUser(user),
      companyId,
      profile: 'support',
      super: false,
      rights: [...rightsOf({ profile: 'support' })],
      queueIds: [],
      company: toCompany(company),
    },
    support: { endsAt: isoTime(Date.parse(createdAt) + supportSeconds * 1_000) },
  };
}

/** The session of a caller who supports a company. */
export async function showSupport(
  { table }: AuthDeps,
  { companyId, userId, seat }: Principal,
  home: { companyId: CompanyId },
): Promise<Omit<SessionReply, 'token'>> {
  const [{ user }, company, stored] = await Promise.all([
    loadAccount(table, { companyId: home.companyId, userId }),
    loadCompany(table.forCompany(companyId), companyId),
    loadSession(table, { companyId, userId, seat }),
  ]);
  if (!stored) throw new AppError('ERR_SESSION_EXPIRED');
  return describeSupport(user, company, { createdAt: stored.createdAt });
}

/** Its sockets close by the stream. */
export async function leaveSupport({ table }: AuthDeps, principal: Principal): Promise<{ message: string }> {
  if (principal.support) await endSession(table, principal);
  return { message: 'left' };
}
