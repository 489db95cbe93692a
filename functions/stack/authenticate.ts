import { AppError } from '#shared/contract/errors.ts';
import { type Feature, isOfBilling, type SessionPermission } from '#shared/contract/permissions.ts';
import type { Right } from '#shared/contract/rights.ts';
import { hasRight } from '#shared/contract/roles.ts';
import type { SessionItem } from '#functions/records/accounts/session-item.ts';
import { loadSession, maySupport, requireLive } from '#functions/records/accounts/sessions.ts';
import type { Table } from '#functions/data/table.ts';
import type { VerifyAccessToken } from './access-token.ts';
import type { FloodGate } from './flood-gate.ts';
import type { Principal } from '#functions/tools/principal.ts';

/**
 * Turns a bearer token into a principal by the live session item, so that a demotion, removal or replacement holds at once.
 *
 * @param deps `noteRefusal` is told who lacked which right.
 * @throws AppError ERR_TOO_MANY_REQUESTS (429), ERR_SESSION_EXPIRED (401) without a token or when the session is gone, ERR_ACCESS_TOKEN_INVALID (403) for
 *   an expired or invalid token, ERR_SUPPORT_SESSION (403), ERR_SUBSCRIPTION_EXPIRED (402), ERR_FACTOR_DEMANDED (403), ERR_NO_PERMISSION (403).
 */
export async function authenticate(
  deps: { table: Table; verify: VerifyAccessToken; nowMs: number; gate?: FloodGate | undefined; noteRefusal?: (who: Principal, right: Right) => Promise<void> },
  authorization: string | undefined,
  route: { readonly permission: SessionPermission; readonly openToSupport?: true },
): Promise<Principal> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw new AppError('ERR_SESSION_EXPIRED');
  const claims = await deps.verify(token, deps.nowMs);
  const seat = { companyId: claims.company, userId: claims.sub, seat: claims.seat };
  deps.gate?.look(claims.session, deps.nowMs);
  const session = requireLive(await loadSession(deps.table, seat), claims.session, deps.nowMs);
  await deps.gate?.pass(session, deps.nowMs);
  if (session.support) await requireSupport(deps, session, session.support, route);
  const principal = principalOf(session, claims.scope);
  requireSubscription(session, principal, route.permission, deps.nowMs);
  if (session.factor === 'demanded' && !isOfBilling(route.permission)) throw new AppError('ERR_FACTOR_DEMANDED');
  if (lacks(principal, route.permission)) {
    if (isRight(route.permission) && !principal.support) await deps.noteRefusal?.(principal, route.permission);
    throw new AppError('ERR_NO_PERMISSION', { right: route.permission });
  }
  return principal;
}

/** A session for support ends with the one from which it was opened, and with the right to open one. */
async function requireSupport(
  { table, nowMs }: { table: Table; nowMs: number },
  { userId }: SessionItem,
  own: NonNullable<SessionItem['support']>,
  { openToSupport }: { readonly openToSupport?: true },
): Promise<void> {
  if (!(await maySupport(table, userId, own, nowMs))) throw new AppError('ERR_SESSION_EXPIRED');
  if (!openToSupport) throw new AppError('ERR_SUPPORT_SESSION');
}

export function principalOf(session: SessionItem, scope: 'full' | 'billing' = session.scope): Principal {
  const { companyId, userId, sessionId, seat, name, profile, role, rights, isSuper, queueIds, features, factor, cursorKey, support } = session;
  const who = { companyId, userId, sessionId, seat, name, profile, role, rights, isSuper, queueIds };
  return { ...who, features, factor, scope, cursorKey, ...(support ? { support } : {}) };
}

function requireSubscription(session: SessionItem, principal: Principal, permission: SessionPermission, nowMs: number): void {
  if (isOfBilling(permission)) return;
  const hasExpired = !session.isSuper && !session.support && Date.parse(session.dueAt) < nowMs;
  if (hasExpired || principal.scope === 'billing') throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { dueDate: session.dueAt });
}

const isRight = (permission: SessionPermission): permission is Right => !['billing', 'session', 'super'].includes(permission);

const lacks = (principal: Principal, permission: SessionPermission): boolean =>
  permission === 'super' ? !principal.isSuper : isRight(permission) && !hasRight(principal, permission);

/** Platform staff go into companies by a second factor only. @throws AppError ERR_FACTOR_DEMANDED */
export function requireFactor({ factor }: Pick<Principal, 'factor'>): void {
  if (factor !== 'set') throw new AppError('ERR_FACTOR_DEMANDED');
}

/** @throws AppError ERR_NO_PERMISSION (403) naming the feature. */
export function requireFeature({ features }: Pick<Principal, 'features'>, feature: Feature | undefined): void {
  if (feature !== undefined && !features.includes(feature)) throw new AppError('ERR_NO_PERMISSION', { feature });
}
