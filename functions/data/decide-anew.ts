import { AppError } from '#shared/contract/errors.ts';
import { ConditionFailed } from './writes.ts';

/** Fifty people may write in one room at one moment, and each time one of them is first. More is no coincidence. */
const mostMeetings = 50;

/**
 * Decides and writes, and does both again while others are faster.
 *
 * @param decide reads what it decides on, each time, and writes on condition that it is still so. It gets what stood there instead
 *   when the write before was refused.
 * @throws AppError ERR_CONFLICT after too many meetings
 */
export async function decideAnew<T>(decide: (refused?: ConditionFailed) => Promise<T>): Promise<T> {
  let refused: ConditionFailed | undefined;
  for (let meeting = 1; meeting <= mostMeetings; meeting += 1) {
    try {
      return await decide(refused);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      refused = error;
    }
  }
  throw new AppError('ERR_CONFLICT', {}, { cause: refused });
}

/** Whether the condition of a write held. Somebody else was faster otherwise, and nothing was written. */
export async function isHeld(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Answers the change's result; undefined when its condition did not hold. */
export async function ifHeld<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}
