import type { Connection } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ConnectionId, QueueId } from '#shared/contract/ids.ts';
import { requireGreeting } from '#shared/domain/connection-rules.ts';
import { commitDecision, type GuardedWrite } from '#functions/data/commit-decision.ts';
import { type CompanyItem, loadCompany } from '#functions/records/companies/company-item.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys, normalizeName } from '#functions/data/keys.ts';
import { visibilityWrite } from '#functions/records/connections/visibility-item.ts';
import { update } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { claimName, markDefault, releaseName, requireQueues } from './connection-writes.ts';
import type { ConnectionDeps } from './deps.ts';
import { loadConnection } from './load-connection.ts';
import { visibleConnection } from './visible-connection.ts';

export interface UpdateConnection {
  readonly connectionId: ConnectionId;
  readonly name?: string | undefined;
  readonly isDefault?: boolean | undefined;
  readonly greetingMessage?: string | undefined;
  readonly complationMessage?: string | undefined;
  readonly outOfHoursMessage?: string | undefined;
  readonly ratingMessage?: string | undefined;
  readonly transferMessage?: string | undefined;
  readonly queueIds?: readonly QueueId[] | undefined;
}

/**
 * Changes the fields given. Making it the default takes the flag from the other one in the same transaction.
 *
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_NO_OTHER_WHATSAPP when the only default would lose its flag,
 *   ERR_WAPP_GREETING_REQUIRED, ERR_WAPP_NAME_IN_USE, ERR_NO_QUEUE_FOUND
 */
export async function updateConnection(deps: ConnectionDeps, principal: Principal, input: UpdateConnection): Promise<Connection> {
  const part = deps.table.forCompany(principal.companyId);
  const changed = await commitDecision(part, async () => {
    const [company, former] = await Promise.all([loadCompany(part, principal.companyId), loadConnection(part, principal.companyId, input.connectionId)]);
    const item = merge(former, input, isoTime(deps.clock.nowMs()));
    requireGreeting(item);
    if (item.isDefault && item.channel !== 'whatsapp') throw new AppError('ERR_NO_OTHER_WHATSAPP', { field: 'isDefault' });
    if (former.isDefault && !item.isDefault) throw new AppError('ERR_NO_OTHER_WHATSAPP', { field: 'isDefault' });
    return { writes: updateWrites(company, former, item), result: item };
  });
  return visibleConnection(principal, changed);
}

function merge(former: ConnectionItem, input: UpdateConnection, updatedAt: string): ConnectionItem {
  return {
    ...former,
    name: input.name ?? former.name,
    isDefault: input.isDefault ?? former.isDefault,
    greetingMessage: input.greetingMessage ?? former.greetingMessage,
    complationMessage: input.complationMessage ?? former.complationMessage,
    outOfHoursMessage: input.outOfHoursMessage ?? former.outOfHoursMessage,
    ratingMessage: input.ratingMessage ?? former.ratingMessage,
    transferMessage: input.transferMessage ?? former.transferMessage,
    queueIds: input.queueIds ? [...new Set(input.queueIds)] : former.queueIds,
    revision: former.revision + 1,
    updatedAt,
  };
}

/** Only what people change is written: the session service writes the rest of the item at any time. */
function updateWrites(company: CompanyItem, former: ConnectionItem, item: ConnectionItem): GuardedWrite[] {
  const {
    companyId,
    connectionId,
    name,
    isDefault,
    greetingMessage,
    complationMessage,
    outOfHoursMessage,
    ratingMessage,
    transferMessage,
    queueIds,
    revision,
    updatedAt,
  } = item;
  const set = { name, isDefault, greetingMessage, complationMessage, outOfHoursMessage, ratingMessage, transferMessage, queueIds, revision, updatedAt };
  const isRenamed = normalizeName(former.name) !== normalizeName(name);
  const isNewDefault = isDefault && !former.isDefault;
  const added = queueIds.filter((queueId) => !former.queueIds.includes(queueId));
  return [
    { write: update(companyKeys.connection(companyId, connectionId), { set }, ['exists', ['revision', '=', former.revision]]) },
    ...(isRenamed ? [claimName(companyId, connectionId, name), releaseName(companyId, former.name)] : []),
    ...(isNewDefault ? moveDefault(company, item) : []),
    ...(queueIds.join() === former.queueIds.join() ? [] : [{ write: visibilityWrite(companyId, connectionId, queueIds) }]),
    ...requireQueues(companyId, added),
  ];
}

function moveDefault({ defaultConnectionId: formerDefault }: CompanyItem, { companyId, connectionId, updatedAt }: ConnectionItem): GuardedWrite[] {
  const pointed = update(companyKeys.company(companyId), { set: { defaultConnectionId: connectionId } }, [['defaultConnectionId', '=', formerDefault]]);
  return [{ write: pointed }, ...(formerDefault && formerDefault !== connectionId ? [markDefault(companyId, formerDefault, false, updatedAt)] : [])];
}
