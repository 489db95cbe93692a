import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { ConnectionDeps } from './deps.ts';
import { loadConnection } from './load-connection.ts';
import { type ControlAction, sendControl } from './session-control.ts';

/**
 * Asks the session service to start, renew or log out a session. Status changes only when the service acts, so a request
 * that got lost can be made again.
 *
 * @throws AppError ERR_NO_WAPP_FOUND
 */
export async function controlSession(
  deps: ConnectionDeps,
  principal: Principal,
  input: { connectionId: ConnectionId; action: ControlAction },
): Promise<{ message: string }> {
  const part = deps.table.forCompany(principal.companyId);
  await sendControl(deps, await loadConnection(part, principal.companyId, input.connectionId), input.action);
  return { message: 'Asked of the session.' };
}
