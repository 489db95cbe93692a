/** Fields of a form that are others than when it was opened. Sent alone, they leave what somebody else has changed meanwhile. */
export const changedFields = <T extends object>(before: T, values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, before[name as keyof T]))) as Partial<T>; // fields of both

/** Whether two values of a field are the same, lists and objects by what is in them. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
