import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import type { CompanyId, ConnectionId, QueueId } from '#shared/contract/ids.ts';
import { companyKeys } from '../../data/keys.ts';
import type { TablePart } from '../../data/table.ts';
import { check, ConditionFailed, put, remove, update, type Write } from '../../data/writes.ts';

/** A write with the answer to give when its condition does not hold; none: somebody was faster, decide anew. */
export interface GuardedWrite {
  readonly write: Write;
  readonly refusal?: ErrorCode;
}

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

/** More meetings of two administrators than this are no coincidence. */
const mostAttempts = 12;

/**
 * Decides and commits, anew whenever what was read has changed in between.
 *
 * @param decide reads what it needs and answers the writes, in one transaction, and the result.
 * @throws AppError the refusal of the write whose condition did not hold, ERR_CONFLICT after twelve meetings.
 */
export async function commitDecision<T>(part: TablePart, decide: () => Promise<{ writes: readonly GuardedWrite[]; result: T }>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const { writes, result } = await decide();
    try {
      await part.commit(...writes.map(({ write }) => write));
      return result;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const refusal = writes[error.index]?.refusal;
      if (refusal) throw new AppError(refusal, {}, { cause: error });
      if (attempt >= mostAttempts) throw new AppError('ERR_CONFLICT', {}, { cause: error });
    }
  }
}
