import { isDeepStrictEqual } from 'node:util';
import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import type { TablePart } from './table.ts';
import { type Attributes, ConditionFailed, type Write } from './writes.ts';

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
      if (isOwn(writes, error)) return result;
      const { refusal, field } = writes[error.index] ?? {};
      if (refusal) throw new AppError(refusal, field === undefined ? {} : { field }, { cause: error });
      if (attempt >= mostAttempts) throw new AppError('ERR_CONFLICT', {}, { cause: error });
    }
  }
}

/**
 * The answer to a single write got lost, and the SDK has sent it again: what stands there is what was to be written. (A transaction
 * carries a token by which DynamoDB knows its repetition.)
 */
function isOwn(writes: readonly GuardedWrite[], { item }: ConditionFailed): boolean {
  const [only] = writes;
  if (writes.length > 1 || only?.refusal !== undefined || only?.write.kind !== 'put' || !item) return false;
  const { attributes } = only.write;
  const stored = Object.fromEntries(Object.keys(attributes).map((name) => [name, item[name]]));
  return isDeepStrictEqual(asStored(stored), asStored(attributes));
}

/** Without what is undefined, which is not stored. */
const asStored = (attributes: Attributes): unknown => JSON.parse(JSON.stringify(attributes));
