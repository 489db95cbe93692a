import { sessionId } from '#shared/contract/ids.ts';
import type { CompanyItem } from '../../data/company-item.ts';
import { companyKeys } from '../../data/keys.ts';
import type { SessionItem } from '../../data/session-item.ts';
import type { Table } from '../../data/table.ts';
import type { UserItem } from '../../data/user-item.ts';
import { put } from '../../data/writes.ts';
import { type Clock, isoTime } from '../../ports/clock.ts';
import { hashRefreshToken, newRefreshToken } from './refresh-token.ts';
import { refreshSeconds } from './session-cookies.ts';

/**
 * Opens the one session of a user. It takes the place of the earlier one, whose tokens end with it; the stream tells the
 * other client.
 */
export async function openSession(
  deps: { table: Table; clock: Clock },
  owner: { user: UserItem; company: CompanyItem; scope: SessionItem['scope'] },
): Promise<{ session: SessionItem; refreshToken: string }> {
  const { user, company, scope } = owner;
  const name = { companyId: user.companyId, userId: user.userId, sessionId: sessionId.parse(deps.clock.newId()) };
  const refreshToken = newRefreshToken(deps.clock, name);
  const session: SessionItem = {
    type: 'session',
    ...name,
    name: user.name,
    profile: user.profile,
    isSuper: user.isSuper,
    queueIds: user.queueIds,
    dueAt: company.dueAt,
    scope,
    cursorKey: company.cursorKey,
    refreshHashes: [hashRefreshToken(refreshToken)],
    previousRefresh: null,
    ...refreshLife(deps.clock.nowMs()),
    createdAt: isoTime(deps.clock.nowMs()),
  };
  await deps.table.forCompany(user.companyId).commit(put(companyKeys.session(user.companyId, user.userId), session));
  return { session, refreshToken };
}

/** How long a session lasts from a login or a refresh on. */
export function refreshLife(nowMs: number): Pick<SessionItem, 'refreshExpiresAtMs' | 'expiresAtSeconds'> {
  const refreshExpiresAtMs = nowMs + refreshSeconds * 1_000;
  return { refreshExpiresAtMs, expiresAtSeconds: Math.ceil(refreshExpiresAtMs / 1_000) };
}
