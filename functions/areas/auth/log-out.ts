import type { Principal } from '../../lib/principal.ts';
import type { AuthDeps } from './deps.ts';
import { endSession } from './end-session.ts';

export async function logOut(deps: AuthDeps, principal: Principal): Promise<{ message: string }> {
  await endSession(deps.table, principal);
  return { message: 'Logged out.' };
}
