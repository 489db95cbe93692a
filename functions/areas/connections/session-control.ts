import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import { isoTime } from '../../ports/clock.ts';
import type { ConnectionDeps } from './deps.ts';

export type ControlAction = 'start' | 'renew' | 'logout';

/** Each call is a wish of its own: pressing a button twice must not be swallowed as a repetition. */
export async function sendControl(
  deps: ConnectionDeps,
  connection: { companyId: CompanyId; connectionId: ConnectionId },
  action: ControlAction,
): Promise<void> {
  const { companyId, connectionId } = connection;
  const createdAt = isoTime(deps.clock.nowMs());
  await deps.outbound.send({ type: 'control', companyId, connectionId, action, createdAt }, deps.clock.newId());
}
