import { forgetPushDevices } from '../../data/push-device-item.ts';
import type { Principal } from '../../lib/principal.ts';
import type { AuthDeps } from './deps.ts';
import { endSession } from './end-session.ts';

/** The browser is told nothing any more either. */
export async function logOut(deps: AuthDeps, principal: Principal): Promise<{ message: string }> {
  await endSession(deps.table, principal);
  await forgetPushDevices(deps.table, principal.companyId, principal.userId, principal.sessionId);
  return { message: 'Logged out.' };
}
