import { AppError } from '#shared/contract/errors.ts';
import type { SessionId } from '#shared/contract/ids.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import type { Table } from '#functions/data/table.ts';
import type { SessionItem } from '#functions/records/accounts/session-item.ts';
import { isSession, sessionKey } from '#functions/records/accounts/sessions.ts';
import { log } from '#functions/tools/log.ts';
import { TokenBuckets } from './token-buckets.ts';

/** Seconds of a user's usual most that may come at once: a page that opens asks for a dozen things, and a wary program for some hundred. */
const burstSeconds = 15;
/** A company may ask for so many times as much as one of its users; in this instance. */
const usersAtOnce = 10;
/** So long every instance refuses a user who was too fast at one. */
const shutMs = 10_000;

export interface FloodGate {
  /** Refuses a session that this instance knows to be shut, before its row is read. */
  look(sessionId: SessionId, nowMs: number): void;
  /** Counts a request of a session whose row was read. */
  pass(session: SessionItem, nowMs: number): Promise<void>;
}

const refusal = (untilMs: number, nowMs: number): AppError =>
  new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil((untilMs - nowMs) / 1_000)) });

/**
 * Makes a flood the trouble of whoever floods. Each instance counts the requests of its users in memory. A user who is too fast at one instance is
 * marked in the row of the session, which every instance reads at each request anyway: all refuse for some seconds, and nobody else pays a unit.
 *
 * @param perSecond of one user, at one instance; 0 for no limit.
 * @throws AppError ERR_TOO_MANY_REQUESTS with retryAfterSeconds.
 */
export function floodGate({ table, perSecond }: { readonly table: Table; readonly perSecond: number }): FloodGate | undefined {
  if (perSecond === 0) return undefined;
  const users = new TokenBuckets({ perSecond, burst: burstSeconds * perSecond });
  const companies = new TokenBuckets({ perSecond: usersAtOnce * perSecond, burst: usersAtOnce * burstSeconds * perSecond });
  const shut = new Map<SessionId, number>();

  const shutOut = (sessionId: SessionId, untilMs: number, nowMs: number): AppError => {
    for (const [known, until] of shut) if (until <= nowMs) shut.delete(known);
    shut.set(sessionId, untilMs);
    return refusal(untilMs, nowMs);
  };

  return {
    look(sessionId, nowMs) {
      const untilMs = shut.get(sessionId) ?? 0;
      if (untilMs > nowMs) throw refusal(untilMs, nowMs);
    },
    async pass(session, nowMs) {
      const { companyId, userId, sessionId, shutUntilMs = 0 } = session;
      if (shutUntilMs > nowMs) throw shutOut(sessionId, shutUntilMs, nowMs);
      // By user: whoever logs in anew goes on counting.
      if (!users.take(`${companyId} ${userId}`, nowMs)) {
        const untilMs = nowMs + shutMs;
        const tooFast = shutOut(sessionId, untilMs, nowMs);
        await isHeld(table.forCompany(companyId).change(sessionKey(session), { set: { shutUntilMs: untilMs } }, isSession(session)));
        log.warn('user shut out for a while', { companyId, userId, seconds: shutMs / 1_000 });
        throw tooFast;
      }
      if (!companies.take(companyId, nowMs)) throw refusal(nowMs + 1_000, nowMs);
    },
  };
}
