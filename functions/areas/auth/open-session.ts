import { sessionId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type SessionItem, sessionSeconds } from '#functions/records/accounts/session-item.ts';
import type { Table } from '#functions/data/table.ts';
import { isUnchanged } from '#functions/records/accounts/user-item.ts';
import { isSession, loadSessions, sessionKey } from '#functions/records/accounts/sessions.ts';
import { sessionsPerUser } from '#functions/records/companies/company-item.ts';
import { decideAnew, onRefusal } from '#functions/data/decide-anew.ts';
import { check, type Clause, put, type Write } from '#functions/data/writes.ts';
import { featuresOf } from '#functions/stack/company-features.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import { chooseSeat } from './choose-seat.ts';
import type { Account } from './load-account.ts';
import type { SeenFrom } from './seen-from.ts';
import { hashRefreshToken, newRefreshToken } from './refresh-token.ts';

interface Opened {
  readonly session: SessionItem;
  readonly refreshToken: string;
}

export interface Asked {
  readonly scope: SessionItem['scope'];
  readonly seen: SeenFrom;
  /** The session that the browser has had so far. */
  readonly own?: SessionItem['sessionId'] | undefined;
}

/**
 * Opens a session of a user. Where its company allows one, that takes the place of the earlier one. With more it takes an empty seat, or that of the
 * session that was used longest ago. A browser's own session of before goes first. The tokens of the former end with it; the stream tells the other client.
 *
 * @param proof what must still hold for it beside the user, such as the password that was given.
 * @throws ConditionFailed when user or company have changed since they were read, or the proof holds no more: a session would have rights
 *   that were taken away.
 */
export async function openSession(deps: { table: Table; clock: Clock }, owner: Account & Asked, ...proof: readonly Write[]): Promise<Opened> {
  const { user } = owner;
  const isUserUnchanged = check(companyKeys.user(user.companyId, user.userId), isUnchanged(user));
  const { opened, refused } = await decideAnew(async () => {
    const { seat, when } = await freeSeat(deps, owner);
    const next = newSession(deps.clock, owner, seat);
    const written = deps.table.across.commit(put(sessionKey(next.session), next.session, when), isUserUnchanged, isCompanyUnchanged(owner), ...proof);
    // Another login was faster to take the seat: it is chosen anew. All else is the caller's to decide.
    const lost = await onRefusal(written, (refusal) => {
      if (refusal.index === 0) throw refusal;
      return refusal;
    });
    return { opened: next, refused: lost ?? undefined };
  });
  if (refused) throw refused;
  return opened;
}

/** The seat of a new session, and what must hold of it when the session takes it. */
async function freeSeat(
  { table, clock }: { table: Table; clock: Clock },
  { user, company, own }: Account & Asked,
): Promise<{ seat: number; when: readonly Clause[] | undefined }> {
  // The only seat is taken from whoever has it, which costs no reading.
  if (sessionsPerUser(company) === 1) return { seat: 0, when: undefined };
  const { seat, leaves } = chooseSeat(await loadSessions(table, user), sessionsPerUser(company), clock.nowMs(), own);
  return { seat, when: leaves ? isSession(leaves) : ['absent'] };
}

function newSession(clock: Clock, owner: Account & Asked, seat: number): Opened {
  const { user, scope, seen } = owner;
  const name = { companyId: user.companyId, userId: user.userId, seat, sessionId: sessionId.parse(clock.newId()) };
  const refreshToken = newRefreshToken(clock, name);
  const session: SessionItem = {
    type: 'session',
    ...name,
    ...seen,
    ...sessionRights(owner),
    scope,
    refreshHashes: [hashRefreshToken(refreshToken)],
    recentRefreshes: [],
    ...refreshLife(clock.nowMs()),
    createdAt: isoTime(clock.nowMs()),
  };
  return { session, refreshToken };
}

/** Changing one of these changes the open sessions, so a session that begins meanwhile must not keep the old value. */
function isCompanyUnchanged({ company }: Account): Write {
  const { companyId, isActive, isCampaignsEnabled, dueAt, demandsFactor, sessionsPerUser: seats } = company;
  return check(companyKeys.company(companyId), [
    ['isActive', '=', isActive],
    ['isCampaignsEnabled', '=', isCampaignsEnabled],
    ['dueAt', '=', dueAt],
    demandsFactor ? ['demandsFactor', '=', true] : ['demandsFactor', 'absent'],
    seats === undefined ? ['sessionsPerUser', 'absent'] : ['sessionsPerUser', '=', seats],
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
  const refreshExpiresAtMs = nowMs + sessionSeconds * 1_000;
  return { refreshExpiresAtMs, expiresAtSeconds: Math.ceil(refreshExpiresAtMs / 1_000) };
}
