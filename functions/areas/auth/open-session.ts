import { sessionId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { SessionItem } from '#functions/records/accounts/session-item.ts';
import type { Table } from '#functions/data/table.ts';
import { isUnchanged } from '#functions/records/accounts/user-item.ts';
import { check, put, type Write } from '#functions/data/writes.ts';
import { featuresOf } from '#functions/stack/company-features.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import type { Account } from './load-account.ts';
import { hashRefreshToken, newRefreshToken } from './refresh-token.ts';
import { refreshSeconds } from './session-cookies.ts';

/**
 * Opens the one session of a user. It takes the place of the earlier one, whose tokens end with it; the stream tells the
 * other client.
 *
 * @param proof what must still hold for it beside the user, such as the password that was given.
 * @throws ConditionFailed when user or company have changed since they were read, or the proof holds no more: a session would have rights
 *   that were taken away.
 */
export async function openSession(
  deps: { table: Table; clock: Clock },
  owner: Account & { scope: SessionItem['scope'] },
  ...proof: readonly Write[]
): Promise<{ session: SessionItem; refreshToken: string }> {
  const { user, scope } = owner;
  const name = { companyId: user.companyId, userId: user.userId, sessionId: sessionId.parse(deps.clock.newId()) };
  const refreshToken = newRefreshToken(deps.clock, name);
  const session: SessionItem = {
    type: 'session',
    ...name,
    ...sessionRights(owner),
    scope,
    refreshHashes: [hashRefreshToken(refreshToken)],
    recentRefreshes: [],
    ...refreshLife(deps.clock.nowMs()),
    createdAt: isoTime(deps.clock.nowMs()),
  };
  const isUserUnchanged = check(companyKeys.user(user.companyId, user.userId), isUnchanged(user));
  await deps.table.across.commit(put(companyKeys.session(user.companyId, user.userId), session), isUserUnchanged, isCompanyUnchanged(owner), ...proof);
  return { session, refreshToken };
}

/** Changing one of these changes the open sessions, so a session that begins meanwhile must not keep the old value. */
function isCompanyUnchanged({ company }: Account): Write {
  const { companyId, isActive, isCampaignsEnabled, dueAt, demandsFactor } = company;
  return check(companyKeys.company(companyId), [
    ['isActive', '=', isActive],
    ['isCampaignsEnabled', '=', isCampaignsEnabled],
    ['dueAt', '=', dueAt],
    demandsFactor ? ['demandsFactor', '=', true] : ['demandsFactor', 'absent'],
  ]);
}

type Rights = Pick<SessionItem, 'name' | 'profile' | 'role' | 'rights' | 'isSuper' | 'queueIds' | 'dueAt' | 'features' | 'factor' | 'cursorKey'>;

/** The facts about user and company that a session carries, so that no request reads them. */
export function sessionRights({ user, company }: Account): Rights {
  const { name, profile, role, rights, isSuper, queueIds, factorSetAt } = user;
  const factor = factorSetAt === undefined ? (company.demandsFactor ? 'demanded' : 'none') : 'set';
  return { name, profile, role, rights, isSuper, queueIds, dueAt: company.dueAt, features: featuresOf(company), factor, cursorKey: company.cursorKey };
}

/** How long a session lasts from a login or a refresh on. */
export function refreshLife(nowMs: number): Pick<SessionItem, 'refreshExpiresAtMs' | 'expiresAtSeconds'> {
  const refreshExpiresAtMs = nowMs + refreshSeconds * 1_000;
  return { refreshExpiresAtMs, expiresAtSeconds: Math.ceil(refreshExpiresAtMs / 1_000) };
}
