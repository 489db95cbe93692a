import type { Table } from '#functions/data/table.ts';
import { conflictingTable, only } from './conflicting-table.ts';
import { testDynamo, type TestDynamo } from './test-table.ts';

/** Files of a worker share this module, and each has a table of its own. */
let lossy: { readonly dynamo: TestDynamo; readonly opened: ReturnType<typeof conflictingTable> } | undefined;

/** The tests' table, of whose writes one in five is done without an answer, so that the SDK sends it again. */
export async function lossyTable(): Promise<Table> {
  const dynamo = await testDynamo();
  if (lossy?.dynamo !== dynamo) {
    const former = lossy;
    lossy = { dynamo, opened: conflictingTable(7, only({ repeated: 0.2 })) };
    (await former?.opened)?.close();
  }
  return (await lossy.opened).table;
}
