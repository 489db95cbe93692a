import type { CompanyId, ConnectionId, QueueId } from '#shared/contract/ids.ts';
import type { GuardedWrite } from '../../data/commit-decision.ts';
import { companyKeys } from '../../data/keys.ts';
import { check, put, remove, update } from '../../data/writes.ts';

export const claimName = (companyId: CompanyId, connectionId: ConnectionId, name: string): GuardedWrite => ({
  write: put(companyKeys.connectionName(companyId, name), { type: 'connectionName', connectionId }, ['absent']),
  refusal: 'ERR_WAPP_NAME_IN_USE',
});

export const releaseName = (companyId: CompanyId, name: string): GuardedWrite => ({ write: remove(companyKeys.connectionName(companyId, name)) });

/** The queues must exist at the moment of the write. */
export const requireQueues = (companyId: CompanyId, queueIds: readonly QueueId[]): GuardedWrite[] =>
  queueIds.map((queueId) => ({ write: check(companyKeys.queue(companyId, queueId), ['exists']), refusal: 'ERR_NO_QUEUE_FOUND' }));

/** Sets the flag on one connection and, for whoever edits it at the same time, its revision. */
export const markDefault = (companyId: CompanyId, connectionId: ConnectionId, isDefault: boolean, updatedAt: string): GuardedWrite => ({
  write: update(companyKeys.connection(companyId, connectionId), { set: { isDefault, updatedAt }, add: { revision: 1 } }, ['exists']),
});
