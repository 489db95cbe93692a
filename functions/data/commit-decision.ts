import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import type { TablePart } from './table.ts';
import { ConditionFailed, type Write } from './writes.ts';

/** A write with the answer to give when its condition does not hold; none: somebody was faster, decide anew. */
export interface GuardedWrite {
  readonly write: Write;
  readonly refusal?: ErrorCode;
  /** Of the request, that the refusal is about. */
  readonly field?: string;
}

/** More meetings of two administrators than this are no coincidence. */
const usualMeetings = 12;

/**
 * Decides and commits, anew whenever what was read has changed in between.
 *
 * @param decide reads what it needs and answers the writes, in one transaction, and the result; without writes nothing is committed.
 * @param mostAttempts where many decide on the same thing at once.
 * @throws AppError the refusal of the write whose condition did not hold, ERR_CONFLICT after so many meetings.
 */
export async function commitDecision<T>(
  part: Pick<TablePart, 'commit'>,
  decide: () => Promise<{ writes: readonly GuardedWrite[]; result: T }>,
  mostAttempts = usualMeetings,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const { writes, result } = await decide();
    if (writes.length === 0) return result;
    try {
      await part.commit(...writes.map(({ write }) => write));
      return result;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const { refusal, field } = writes[error.index] ?? {};
      if (refusal) throw new AppError(refusal, field === undefined ? {} : { field }, { cause: error });
      if (attempt >= mostAttempts) throw new AppError('ERR_CONFLICT', {}, { cause: error });
    }
  }
}
