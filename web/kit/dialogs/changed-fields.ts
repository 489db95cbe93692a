/** Fields of a form that are others than when it was opened. Sent alone, they leave what somebody else has changed meanwhile. */
export const changedFields = <T extends object>(before: T, values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name as keyof T])) as Partial<T>; // fields of both
