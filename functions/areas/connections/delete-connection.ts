import type { ConnectionId } from '#shared/contract/ids.ts';
import { commitDecision, type GuardedWrite } from '#functions/data/commit-decision.ts';
import { type CompanyItem, loadCompany } from '#functions/records/companies/company-item.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { tokenFarewell } from '#functions/records/connections/connection-token.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { visibilityWrite } from '#functions/records/connections/visibility-item.ts';
import { remove, update } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { markDefault, releaseName } from './connection-writes.ts';
import type { ConnectionDeps, DeleteConnectionDeps } from './deps.ts';
import { loadConnection, loadConnections } from './load-connection.ts';
import { sendControl } from './session-control.ts';

/** Names that were on their way have been kept by then. */
const forgettingMs = 60_000;

/**
 * Deletes a connection, has its session unlinked and forgets what its phone calls people. The oldest of the others becomes the default if it was.
 *
 * @throws AppError ERR_NO_WAPP_FOUND
 */
export async function deleteConnection(deps: DeleteConnectionDeps, principal: Principal, input: { connectionId: ConnectionId }): Promise<{ message: string }> {
  const part = deps.table.forCompany(principal.companyId);
  const asked = await loadConnection(part, principal.companyId, input.connectionId);
  const { connectionId } = asked;
  // Asked for before: a process that dies in between leaves nothing behind.
  await deps.jobs.send({ type: 'forgetPhonebook', companyId: principal.companyId, connectionId }, deps.clock.nowMs() + forgettingMs);
  if (asked.channel !== 'whatsapp') await sendControl(deps, asked, 'logout');
  const deleted = await commitDecision(deps.table.across, async () => {
    const [company, item, all] = await Promise.all([
      loadCompany(part, principal.companyId),
      loadConnection(part, principal.companyId, input.connectionId),
      loadConnections(part, principal.companyId, { consistent: true }),
    ]);
    const heir = item.isDefault ? all.find((other) => other.connectionId !== item.connectionId && other.channel === 'whatsapp') : undefined;
    return { writes: deletionWrites(company, item, heir, deps.clock.nowMs()), result: item };
  });
  if (deleted.channel === 'whatsapp') await unlink(deps, deleted);
  return { message: 'Connection deleted.' };
}

/** The count and the default are those that the heir was chosen on; the session service removes its own item of the shard. */
function deletionWrites(company: CompanyItem, item: ConnectionItem, heir: ConnectionItem | undefined, nowMs: number): GuardedWrite[] {
  const { companyId, connectionId } = item;
  const counted = update(
    companyKeys.company(companyId),
    { add: { connectionCount: -1 }, set: item.isDefault ? { defaultConnectionId: heir?.connectionId ?? null } : {} },
    [
      ['connectionCount', '=', company.connectionCount],
      ['defaultConnectionId', '=', company.defaultConnectionId],
    ],
  );
  return [
    { write: remove(companyKeys.connection(companyId, connectionId), ['exists', ['revision', '=', item.revision]]) },
    { write: counted },
    { write: visibilityWrite(companyId, connectionId, undefined) },
    releaseName(companyId, item.name),
    { write: remove(companyKeys.webhook(companyId, connectionId)) },
    ...(item.tokenHash ? [{ write: tokenFarewell(item.tokenHash, item, nowMs) }] : []),
    ...(heir ? [markDefault(companyId, heir.connectionId, true, isoTime(nowMs))] : []),
  ];
}

/** The connection is gone whatever comes: the session service unlinks a session without one at its next start, too. */
async function unlink(deps: ConnectionDeps, item: ConnectionItem): Promise<void> {
  try {
    await sendControl(deps, item, 'logout');
  } catch (error) {
    log.warn('session not unlinked yet', { connectionId: item.connectionId, action: 'logout', error });
  }
}
