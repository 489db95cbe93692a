/** Choices in the browser's time zone; their results are UTC. */
const morningHour = 9;

const morningIn = (days: number, nowMs: number): string => {
  const at = new Date(nowMs);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days, morningHour).toISOString();
};

export const inAnHour = (nowMs: number): string => new Date(nowMs + 3_600_000).toISOString();
export const tomorrowMorning = (nowMs: number): string => morningIn(1, nowMs);
/** On a Monday, that of the week after. */
export const nextMonday = (nowMs: number): string => morningIn(((7 - new Date(nowMs).getDay()) % 7) + 1, nowMs);
