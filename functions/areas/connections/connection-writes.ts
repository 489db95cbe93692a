import type { Channel } from '#shared/contract/channels.ts';
import { type CompanyId, connectionId, type ConnectionId, type QueueId } from '#shared/contract/ids.ts';
import { type GuardedWrite, newItem } from '#functions/data/commit-decision.ts';
import type { CompanyItem } from '#functions/records/companies/company-item.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { asLimited } from '#functions/records/billing/plan-limits.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { visibilityWrite } from '#functions/records/connections/visibility-item.ts';
import { check, put, remove, update } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';

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

export const claimName = (companyId: CompanyId, id: ConnectionId, name: string): GuardedWrite => ({
  write: put(companyKeys.connectionName(companyId, name), { type: 'connectionName', connectionId: id }, ['absent']),
  refusal: 'ERR_WAPP_NAME_IN_USE',
});

export const releaseName = (companyId: CompanyId, name: string): GuardedWrite => ({ write: remove(companyKeys.connectionName(companyId, name)) });

/** The queues must exist at the moment of the write. */
export const requireQueues = (companyId: CompanyId, queueIds: readonly QueueId[]): GuardedWrite[] =>
  queueIds.map((queueId) => ({ write: check(companyKeys.queue(companyId, queueId), ['exists']), refusal: 'ERR_NO_QUEUE_FOUND' }));

/** Sets the flag on one connection and, for whoever edits it at the same time, its revision. */
export const markDefault = (companyId: CompanyId, id: ConnectionId, isDefault: boolean, updatedAt: string): GuardedWrite => ({
  write: update(companyKeys.connection(companyId, id), { set: { isDefault, updatedAt }, add: { revision: 1 } }, ['exists']),
});

/** Not connected yet. */
export function newConnection(clock: Clock, company: CompanyItem, input: CreateConnection, channel: Channel): ConnectionItem {
  const now = isoTime(clock.nowMs());
  return {
    type: 'connection',
    companyId: company.companyId,
    connectionId: connectionId.parse(newRecordId(clock)),
    channel,
    ...input,
    queueIds: [...new Set(input.queueIds)],
    // Numbers are checked, and messages planned, by the default one: it is of WhatsApp.
    isDefault: channel === 'whatsapp' && (input.isDefault || company.defaultConnectionId === null),
    revision: 1,
    status: 'OPENING',
    qrcode: '',
    qrExpiresAt: null,
    retries: 0,
    number: null,
    closeReason: null,
    numberHolder: null,
    tokenLast4: null,
    webhook: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** The company's count and default are those that the decision was made on, or the whole is decided anew. */
export function creationWrites(company: CompanyItem, item: ConnectionItem): GuardedWrite[] {
  const { companyId: owner, connectionId: id } = item;
  const { connectionCount, defaultConnectionId: formerDefault } = company;
  const counted = update(companyKeys.company(owner), { add: { connectionCount: 1 }, set: item.isDefault ? { defaultConnectionId: id } : {} }, [
    ['connectionCount', '=', connectionCount],
    ...asLimited(company),
    ['defaultConnectionId', '=', formerDefault],
  ]);
  return [
    { write: counted },
    claimName(owner, id, item.name),
    newItem(companyKeys.connection(owner, id), item),
    { write: visibilityWrite(owner, id, item.queueIds) },
    ...(item.isDefault && formerDefault ? [markDefault(owner, formerDefault, false, item.createdAt)] : []),
    ...requireQueues(owner, item.queueIds),
  ];
}
