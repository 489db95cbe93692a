import { expect } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { conflictingTable, only } from './conflicting-table.ts';

/** Files share a process and its modules, but each file has a table of its own. */
let current: { readonly file: string; readonly made: ReturnType<typeof conflictingTable> } | undefined;

/** The tests' table, of whose writes one in five is done without an answer, so that the SDK sends it again. */
export async function lossyTable(): Promise<Table> {
  const file = expect.getState().testPath ?? '';
  if (current?.file !== file) current = { file, made: replaced(current?.made) };
  return (await current.made).table;
}

async function replaced(former: ReturnType<typeof conflictingTable> | undefined): ReturnType<typeof conflictingTable> {
  (await former)?.close();
  return conflictingTable(7, only({ repeated: 0.2 }));
}
