import { forgetPushDevices } from '#functions/records/live/push-device-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { AuthDeps } from './deps.ts';
import { endSession } from './end-session.ts';

/** The browser is told nothing any more either. Who supports a company logs out of everything: the browser is told by the own session. */
export async function logOut(deps: AuthDeps, principal: Principal): Promise<{ message: string }> {
  const own = { ...principal, ...principal.support };
  await endSession(deps.table, principal);
  if (principal.support) await endSession(deps.table, own);
  await forgetPushDevices(deps.table, own, (session) => session === own.sessionId);
  return { message: 'Logged out.' };
}
