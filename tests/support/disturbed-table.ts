import type { Table, TablePart } from '#functions/data/table.ts';

type Disturbed = 'commit' | 'change' | 'writeMany';

/** A table of which every write passes a test's hands: to do something before it, after it, or instead of it. */
export function disturbed(table: Table, around: (kind: Disturbed, write: () => Promise<unknown>, args: readonly unknown[]) => Promise<unknown>): Table {
  const hold = <T extends TablePart[Disturbed]>(kind: Disturbed, method: T): T =>
    ((...args: never[]) => around(kind, () => (method as (...all: never[]) => Promise<unknown>)(...args), args)) as T;
  return {
    ...table,
    forCompany(companyId) {
      const part = table.forCompany(companyId);
      return { ...part, commit: hold('commit', part.commit), change: hold('change', part.change), writeMany: hold('writeMany', part.writeMany) };
    },
  };
}

/** The write of that number is the last one that is heard of: it is done or not, and the process ends. */
export function crashingAt(table: Table, writes: number, isDone: boolean): Table {
  let left = writes;
  return disturbed(table, async (_kind, write) => {
    left -= 1;
    if (left > 0) return write();
    if (left === 0 && isDone) await write();
    throw new Error('the process ended');
  });
}
