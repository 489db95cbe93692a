const dayMs = 86_400_000;

/** Days until a due date, a day that has begun counted whole: somebody with three days to try is told of three. 0 once it has passed. */
export const daysBegun = (dueAt: string, nowMs: number): number => Math.max(0, Math.ceil((Date.parse(dueAt) - nowMs) / dayMs));
