import type { liveRoutes } from '#shared/contract/live.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { LiveDeps } from './deps.ts';

const passMs = 30_000;

/** A socket cannot send headers from a browser, and a token in an address ends up in logs: a pass of one use may. */
export async function createLivePass(deps: LiveDeps, principal: Principal): Promise<ReplyOf<typeof liveRoutes.createLivePass>> {
  const pass = deps.clock.randomBytes(24).toString('base64url');
  const expiresAtMs = deps.clock.nowMs() + passMs;
  const { companyId, userId, seat, sessionId } = principal;
  await deps.table.system.commit(
    put(systemKeys.livePass(pass), { type: 'livePass', companyId, userId, seat, sessionId, expiresAtMs, expiresAtSeconds: Math.ceil(expiresAtMs / 1_000) }),
  );
  return { pass, expiresAt: isoTime(expiresAtMs) };
}
