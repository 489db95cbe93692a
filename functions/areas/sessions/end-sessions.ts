import { AppError } from '#shared/contract/errors.ts';
import type { SessionId } from '#shared/contract/ids.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { remove } from '#functions/data/writes.ts';
import type { SessionItem } from '#functions/records/accounts/session-item.ts';
import { isSession, liveSessions, sessionKey } from '#functions/records/accounts/sessions.ts';
import { notedAct } from '#functions/records/audit/noted-act.ts';
import { forgetPushDevices } from '#functions/records/live/push-device-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { SessionDeps } from './deps.ts';

/**
 * Ends one session of the caller: its token is refused from then on, and the stream closes its sockets.
 *
 * @throws AppError ERR_NO_SESSION_FOUND, for somebody else's too
 */
export async function endOwnSession(deps: SessionDeps, principal: Principal, { sessionId }: { sessionId: SessionId }): Promise<{ message: string }> {
  const session = (await liveSessions(deps.table, principal, deps.clock.nowMs())).find((one) => one.sessionId === sessionId);
  if (!session) throw new AppError('ERR_NO_SESSION_FOUND', { sessionId });
  // First what tells: should the rest fail, the session is still in the list.
  await forgetPushDevices(deps.table, principal, (ofDevice) => ofDevice === sessionId);
  if (!(await end(deps, session))) throw new AppError('ERR_NO_SESSION_FOUND', { sessionId });
  return { message: 'Session ended.' };
}

/** Ends all sessions of the caller but the one that asks, and silences every other device, also those whose session is over. */
export async function endOtherSessions(deps: SessionDeps, principal: Principal): Promise<{ message: string }> {
  await forgetPushDevices(deps.table, principal, (ofDevice) => ofDevice !== principal.sessionId);
  for (const session of await liveSessions(deps.table, principal, deps.clock.nowMs())) {
    if (session.sessionId !== principal.sessionId) await end(deps, session);
  }
  return { message: 'Sessions ended.' };
}

/** @returns false when it has ended meanwhile. The audit trail is told by the session's id, once. */
function end({ table, clock }: SessionDeps, session: SessionItem): Promise<boolean> {
  const { companyId, userId, sessionId, name, device } = session;
  const act = notedAct('endedSession', { companyId, id: sessionId, at: isoTime(clock.nowMs()), userId, name: device === '' ? name : device });
  return isHeld(table.forCompany(companyId).commit(remove(sessionKey(session), isSession(session)), act));
}
