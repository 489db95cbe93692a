/** Seconds until the next attempt. SQS delays a message by at most 900. */
const delays = [15, 60, 300, 900];

/** Attempts of an event that fails while others arrive: seven of them in some fifty minutes. */
export const mostAttempts = 7;

/** @param chance from 0 to 1: up to a quarter earlier, so that what failed together does not come back together. */
export const delaySeconds = (attempt: number, chance: number): number => Math.ceil((delays[attempt - 1] ?? 900) * (1 - chance / 4));
