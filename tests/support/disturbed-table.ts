import type { Table, TablePart } from '#functions/data/table.ts';

type Disturbed = 'commit' | 'change' | 'writeMany';

/** A table of which every write passes a test's hands: to do something before it, after it, or instead of it. */
export function disturbed(table: Table, around: <T>(kind: Disturbed, write: () => Promise<T>, args: readonly unknown[]) => Promise<T>): Table {
  return {
    system: table.system,
    across: table.across,
    forCompany(companyId): TablePart {
      const part = table.forCompany(companyId);
      return {
        ...part,
        commit: (...writes) => around('commit', () => part.commit(...writes), writes),
        change: (...args) => around('change', () => part.change(...args), args),
        writeMany: (writes) => around('writeMany', () => part.writeMany(writes), writes),
      };
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
