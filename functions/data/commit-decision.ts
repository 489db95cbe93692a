import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import { decideAnew, onRefusal } from './decide-anew.ts';
import type { Key } from './keys.ts';
import type { TablePart } from './table.ts';
import { type Attributes, put, type Write } from './writes.ts';

/** A write with the answer to give when its condition does not hold; none: somebody was faster, decide anew. */
export interface GuardedWrite {
  readonly write: Write;
  readonly refusal?: ErrorCode;
  /** Field of the request that the refusal is about. */
  readonly field?: string;
}

/** Puts a record under an id of its own. One that stands there is of the same action, and deciding anew would not help. */
export const newItem = (key: Key, item: Attributes): GuardedWrite => ({ write: put(key, item, ['absent']), refusal: 'ERR_CONFLICT' });

/**
 * Decides and commits, anew whenever what was read has changed in between.
 *
 * @param decide reads what it needs and answers the writes, in one transaction, and the result; without writes nothing is committed.
 * @throws AppError the refusal of the write whose condition did not hold, ERR_CONFLICT after too many meetings.
 */
export function commitDecision<T>(part: Pick<TablePart, 'commit'>, decide: () => Promise<{ writes: readonly GuardedWrite[]; result: T }>): Promise<T> {
  return decideAnew(async () => {
    const { writes, result } = await decide();
    if (writes.length === 0) return result;
    await onRefusal(part.commit(...writes.map(({ write }) => write)), (refused) => {
      const { refusal, field } = writes[refused.index] ?? {};
      throw refusal ? new AppError(refusal, field === undefined ? {} : { field }, { cause: refused }) : refused;
    });
    return result;
  });
}
