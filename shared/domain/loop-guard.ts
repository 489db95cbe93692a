/** Two bots that answer each other would never end. */
export const mostAutomaticMessages = 10;
const guardedMs = 5 * 60_000;

/** When automatic messages of the last minutes went out on a ticket. */
export const recentlySent = (sentAtMs: readonly number[], nowMs: number): readonly number[] => sentAtMs.filter((ms) => nowMs - ms < guardedMs);

/** Whether so many more would be too many within five minutes on one ticket. */
export const isTooMany = (sentAtMs: readonly number[], more: number, nowMs: number): boolean =>
  recentlySent(sentAtMs, nowMs).length + more > mostAutomaticMessages;
