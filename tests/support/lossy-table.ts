import { afterAll } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { conflictingTable, only } from './conflicting-table.ts';

let lossy: ReturnType<typeof conflictingTable> | undefined;

/** The tests' table, of whose writes one in five is done without an answer, so that the SDK sends it again. */
export async function lossyTable(): Promise<Table> {
  lossy ??= conflictingTable(7, only({ repeated: 0.2 }));
  return (await lossy).table;
}

afterAll(async () => {
  const opened = await lossy;
  lossy = undefined;
  opened?.close();
});
