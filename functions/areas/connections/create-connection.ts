import type { Connection } from '#shared/contract/connections.ts';
import { requireGreeting } from '#shared/domain/connection-rules.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { commitDecision, type GuardedWrite } from '#functions/data/commit-decision.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import { type ConnectionItem, toConnection } from '#functions/records/connections/connection-item.ts';
import { newToken, tokenWrite } from '#functions/records/connections/connection-token.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { requireRoom } from '#functions/records/billing/plan-limits.ts';
import { put } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { type CreateConnection, creationWrites, newConnection } from './connection-writes.ts';
import type { ConnectionDeps } from './deps.ts';
import { sendControl } from './session-control.ts';

/**
 * Creates a WhatsApp connection within the plan and asks for its session. The first one is the default.
 *
 * @throws AppError ERR_WAPP_GREETING_REQUIRED, ERR_PLAN_LIMIT_CONNECTIONS with limit, ERR_WAPP_NAME_IN_USE, ERR_NO_QUEUE_FOUND
 */
export async function createConnection(deps: ConnectionDeps, principal: Principal, input: CreateConnection): Promise<Connection> {
  requireGreeting(input);
  const part = deps.table.forCompany(principal.companyId);
  const { token, kept } = newToken((count) => deps.clock.randomBytes(count));
  const created = await commitDecision(deps.table.across, async () => {
    const company = await loadCompany(part, principal.companyId);
    await requireRoom(deps.table, company, 'connections', deps.clock.nowMs());
    const item = { ...newConnection(deps.clock, company, input, 'whatsapp'), ...kept };
    const writes = [...creationWrites(company, item), await sessionWrite(deps, item), { write: tokenWrite(kept.tokenHash, item) }];
    return { writes, result: item };
  });
  return { ...toConnection(await withSession(deps, created)), token };
}

/** The session service finds the connection in its shard. */
async function sessionWrite({ outbound }: ConnectionDeps, { companyId, connectionId }: ConnectionItem): Promise<GuardedWrite> {
  const session = { type: 'shardConnection', companyId, connectionId, wanted: true };
  return { write: put(systemKeys.shardConnection(await outbound.shardOf(connectionId), connectionId), session) };
}

/** Without the queue the connection would stay OPENING, where no button works: DISCONNECTED offers to try again. */
async function withSession(deps: ConnectionDeps, item: ConnectionItem): Promise<ConnectionItem> {
  try {
    await sendControl(deps, item, 'start');
    return item;
  } catch (error) {
    log.warn('session not started', { connectionId: item.connectionId, action: 'start', error });
    return giveUpOpening(deps, item);
  }
}

async function giveUpOpening(deps: ConnectionDeps, item: ConnectionItem): Promise<ConnectionItem> {
  const key = companyKeys.connection(item.companyId, item.connectionId);
  const stopped = { status: 'DISCONNECTED', updatedAt: isoTime(deps.clock.nowMs()) } as const;
  // The session service may find the connection by itself, and its status is newer then.
  const isStopped = await isHeld(deps.table.forCompany(item.companyId).change(key, { set: stopped }, [['status', '=', 'OPENING']]));
  return isStopped ? { ...item, ...stopped } : item;
}
