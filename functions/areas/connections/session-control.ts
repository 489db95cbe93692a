import type { Channel } from '#shared/contract/channels.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { ConnectionDeps } from './deps.ts';

export type ControlAction = 'start' | 'renew' | 'logout';

/** Each call is a wish of its own: pressing a button twice must not be swallowed as a repetition. */
export async function sendControl(
  deps: ConnectionDeps,
  connection: { companyId: CompanyId; connectionId: ConnectionId; channel: Channel },
  action: ControlAction,
): Promise<void> {
  const { companyId, connectionId } = connection;
  const createdAt = isoTime(deps.clock.nowMs());
  if (connection.channel !== 'whatsapp') {
    // Only a login opens it.
    if (action !== 'logout') throw new AppError('ERR_META_LOGIN_REQUIRED');
    return deps.outbound.unlink({ type: 'unlink', companyId, connectionId, createdAt }, deps.clock.newId());
  }
  await deps.outbound.send({ type: 'control', companyId, connectionId, action, createdAt }, deps.clock.newId());
}
