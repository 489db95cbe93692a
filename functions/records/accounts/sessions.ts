import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import { findItem } from '#functions/data/find-item.ts';
import type { GuardedWrite } from '#functions/data/commit-decision.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { Table } from '#functions/data/table.ts';
import { check, type Write } from '#functions/data/writes.ts';
import { type SessionItem, sessionItem, sessionSeconds } from './session-item.ts';

/** Every seat that an account may have, whatever its company allows. */
const seats = [0, 1, 2, 3, 4] as const;

type Owner = { readonly companyId: CompanyId; readonly userId: UserId };

/** Names a session by its seat. The seat may have been given to another session meanwhile. */
export type Seat = Owner & Pick<SessionItem, 'seat'>;

export const sessionKey = ({ companyId, userId, seat }: Seat) => companyKeys.session(companyId, userId, seat);

export const everySeatOf = ({ companyId, userId }: Owner): Seat[] => seats.map((seat) => ({ companyId, userId, seat }));

export const loadSession = (table: Table, seat: Seat): Promise<SessionItem | undefined> =>
  findItem(table.forCompany(seat.companyId), sessionKey(seat), sessionItem);

/** @throws AppError ERR_SESSION_EXPIRED when its seat does not have this session any more; `isReplaced` if a later login took it. */
export function requireLive(stored: SessionItem | undefined, sessionId: SessionItem['sessionId'], nowMs: number): SessionItem {
  if (!stored) throw new AppError('ERR_SESSION_EXPIRED');
  if (stored.sessionId !== sessionId) throw new AppError('ERR_SESSION_EXPIRED', { isReplaced: true });
  if (stored.refreshExpiresAtMs <= nowMs) throw new AppError('ERR_SESSION_EXPIRED');
  return stored;
}

/** All sessions of a user, by their seats. Some may have expired. */
export async function loadSessions(table: Table, { companyId, userId }: Owner): Promise<SessionItem[]> {
  const { pk } = companyKeys.session(companyId, userId, 0);
  return readableItems(sessionItem, await table.forCompany(companyId).queryAll({ pk, consistent: true }));
}

/** The sessions that have not expired. */
export async function liveSessions(table: Table, owner: Owner, nowMs: number): Promise<SessionItem[]> {
  return (await loadSessions(table, owner)).filter(({ refreshExpiresAtMs }) => refreshExpiresAtMs > nowMs);
}

/** When its owner last logged in or refreshed: a session lasts equally long from each use on. */
export const lastUseMs = ({ refreshExpiresAtMs }: Pick<SessionItem, 'refreshExpiresAtMs'>): number => refreshExpiresAtMs - sessionSeconds * 1_000;

/**
 * Does the same to each session of a user, within the transaction that changes what sessions carry. Empty seats stay empty until then: a login that
 * comes between would bring in what was before.
 */
export async function inEverySeat(table: Table, owner: Owner, write: (session: SessionItem) => Write): Promise<GuardedWrite[]> {
  const sessions = await loadSessions(table, owner);
  return everySeatOf(owner).map((seat) => {
    const session = sessions.find((one) => one.seat === seat.seat);
    return { write: session ? write(session) : check(sessionKey(seat), ['absent']) };
  });
}

/** Whether the own session of staff still lets them support a company. A visit ends with it, and with the right to make one. */
export async function maySupport(table: Table, userId: UserId, own: NonNullable<SessionItem['support']>, nowMs: number): Promise<boolean> {
  const session = await loadSession(table, { companyId: own.companyId, userId, seat: own.seat });
  return session?.sessionId === own.sessionId && session.isSuper && session.refreshExpiresAtMs > nowMs;
}

/** Holds while the seat has this session. */
export const isSession = ({ sessionId }: Pick<SessionItem, 'sessionId'>) => [['sessionId', '=', sessionId]] as const;
