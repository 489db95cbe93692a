import type { Connection } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/errors.ts';
import { connectionId, type QueueId } from '#shared/contract/ids.ts';
import { requireGreeting } from '#shared/domain/connection-rules.ts';
import { commitDecision, type GuardedWrite } from '../../data/commit-decision.ts';
import { type CompanyItem, loadCompany } from '../../data/company-item.ts';
import { type ConnectionItem, toConnection } from '../../data/connection-item.ts';
import { companyKeys, systemKeys } from '../../data/keys.ts';
import { loadPlan } from '../../data/plan-item.ts';
import { visibilityWrite } from '../../data/visibility-item.ts';
import { ConditionFailed, put, update } from '../../data/writes.ts';
import { log } from '../../lib/log.ts';
import type { Principal } from '../../lib/principal.ts';
import { isoTime } from '../../ports/clock.ts';
import { claimName, markDefault, requireQueues } from './connection-writes.ts';
import type { ConnectionDeps } from './deps.ts';
import { sendControl } from './session-control.ts';

export interface CreateConnection {
  readonly name: string;
  readonly isDefault: boolean;
  readonly greetingMessage: string;
  readonly complationMessage: string;
  readonly outOfHoursMessage: string;
  readonly ratingMessage: string;
  readonly transferMessage: string;
  readonly queueIds: readonly QueueId[];
}

/**
 * Creates a WhatsApp connection within the plan and asks for its session. The first one is the default.
 *
 * @throws AppError ERR_WAPP_GREETING_REQUIRED, ERR_PLAN_LIMIT_CONNECTIONS with limit, ERR_WAPP_NAME_IN_USE, ERR_NO_QUEUE_FOUND
 */
export async function createConnection(deps: ConnectionDeps, principal: Principal, input: CreateConnection): Promise<Connection> {
  requireGreeting(input);
  const part = deps.table.forCompany(principal.companyId);
  const created = await commitDecision(deps.table.across, async () => {
    const company = await loadCompany(part, principal.companyId);
    const plan = await loadPlan(deps.table, company.planId);
    if (company.connectionCount >= plan.connections) throw new AppError('ERR_PLAN_LIMIT_CONNECTIONS', { limit: plan.connections });
    const item = newConnection(deps, company, input);
    return { writes: creationWrites(company, item, await deps.outbound.shardOf(item.connectionId)), result: item };
  });
  return toConnection(await withSession(deps, created));
}

function newConnection({ clock }: ConnectionDeps, company: CompanyItem, input: CreateConnection): ConnectionItem {
  const now = isoTime(clock.nowMs());
  return {
    type: 'connection',
    companyId: company.companyId,
    connectionId: connectionId.parse(clock.newId()),
    channel: 'whatsapp',
    ...input,
    queueIds: [...new Set(input.queueIds)],
    isDefault: input.isDefault || company.defaultConnectionId === null,
    revision: 1,
    status: 'OPENING',
    qrcode: '',
    qrExpiresAt: null,
    retries: 0,
    number: null,
    closeReason: null,
    numberHolder: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** The company's count and default are those that the decision was made on, or the whole is decided anew. */
function creationWrites(company: CompanyItem, item: ConnectionItem, shard: number): GuardedWrite[] {
  const { companyId: owner, connectionId: id } = item;
  const { connectionCount, defaultConnectionId: formerDefault } = company;
  const counted = update(companyKeys.company(owner), { add: { connectionCount: 1 }, set: item.isDefault ? { defaultConnectionId: id } : {} }, [
    ['connectionCount', '=', connectionCount],
    ['defaultConnectionId', '=', formerDefault],
  ]);
  const session = { type: 'shardConnection', companyId: owner, connectionId: id, wanted: true };
  return [
    { write: counted },
    claimName(owner, id, item.name),
    { write: put(companyKeys.connection(owner, id), item, ['absent']) },
    { write: visibilityWrite(owner, id, item.queueIds) },
    { write: put(systemKeys.shardConnection(shard, id), session) },
    ...(item.isDefault && formerDefault ? [markDefault(owner, formerDefault, false, item.createdAt)] : []),
    ...requireQueues(owner, item.queueIds),
  ];
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
  try {
    await deps.table.forCompany(item.companyId).change(key, { set: stopped }, [['status', '=', 'OPENING']]);
    return { ...item, ...stopped };
  } catch (error) {
    // The session service found the connection by itself, and its status is newer.
    if (error instanceof ConditionFailed) return item;
    throw error;
  }
}
