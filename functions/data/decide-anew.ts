import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import { ConditionFailed } from './writes.ts';

/** Fifty people may write in one room at one moment, and each time one of them is first. More is no coincidence. */
const mostMeetings = 50;

/**
 * Decides and writes, and does both again while others are faster.
 *
 * @param decide reads what it decides on, each time, and writes on condition that it is still so. It gets what stood there instead
 *   when the write before was refused.
 * @param lost what is answered after too many meetings.
 * @throws AppError `lost`
 */
export async function decideAnew<T>(decide: (refused?: ConditionFailed) => Promise<T>, lost: ErrorCode = 'ERR_CONFLICT'): Promise<T> {
  let refused: ConditionFailed | undefined;
  for (let meeting = 1; meeting <= mostMeetings; meeting += 1) {
    try {
      return await decide(refused);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      refused = error;
    }
  }
  throw new AppError(lost, {}, { cause: refused });
}

/** Answers the write's result, or what `instead` makes of it when its condition did not hold. Nothing was written then. */
export async function onRefusal<T, U>(write: Promise<T>, instead: (refused: ConditionFailed) => U | Promise<U>): Promise<T | U> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionFailed) return instead(error);
    throw error;
  }
}

/** Whether the condition of a write held. Somebody else was faster otherwise. */
export const isHeld = (write: Promise<unknown>): Promise<boolean> =>
  onRefusal(
    write.then(() => true),
    () => false,
  );

/** Answers the change's result; undefined when its condition did not hold. */
export const ifHeld = <T>(write: Promise<T>): Promise<T | undefined> => onRefusal(write, () => undefined);

/**
 * Names what it means that the condition of a write did not hold.
 *
 * @param code or which one, by the write that was refused and what stood there.
 */
export const orThrow = <T>(write: Promise<T>, code: ErrorCode | ((refused: ConditionFailed) => ErrorCode), details: AppError['details'] = {}): Promise<T> =>
  onRefusal(write, (refused) => {
    throw new AppError(typeof code === 'string' ? code : code(refused), details, { cause: refused });
  });
