import type { OwnSession } from '#shared/contract/sessions.ts';
import { lastUseMs, liveSessions } from '#functions/records/accounts/sessions.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { SessionDeps } from './deps.ts';

/** The own session first, then the last used. */
export async function listSessions({ table, clock }: SessionDeps, principal: Principal): Promise<{ sessions: OwnSession[] }> {
  const live = await liveSessions(table, principal, clock.nowMs());
  const sessions = live
    .toSorted((one, other) => lastUseMs(other) - lastUseMs(one))
    .map((session) => ({
      id: session.sessionId,
      device: session.device,
      address: session.address,
      createdAt: session.createdAt,
      usedAt: isoTime(lastUseMs(session)),
      isOwn: session.sessionId === principal.sessionId,
    }));
  return { sessions: sessions.toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn)) };
}
