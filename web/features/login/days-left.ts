const dayMs = 24 * 60 * 60_000;

/** Whole days until a company's due date; 0 on its last day. */
export const daysLeft = (dueDate: string, nowMs: number): number => Math.max(0, Math.floor((Date.parse(dueDate) - nowMs) / dayMs));
