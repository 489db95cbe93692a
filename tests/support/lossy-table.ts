import type { Dynamo } from '#functions/data/dynamo.ts';
import { openTable, type Table } from '#functions/data/table.ts';
import { repetitionWatch } from '#functions/tools/repetition.ts';
import { chanceOf } from './conflicting-table.ts';
import { callTable, fileDynamo } from './test-table.ts';

/** A client gives up after so many. */
const mostSendings = 5;

/** Files of a worker share this module, and each has a table of its own. */
let lossy: { readonly name: string; readonly table: Table } | undefined;

/** The tests' table, of whose writes one in five is done without an answer, so that the client sends it again. */
export async function lossyTable(): Promise<Table> {
  const { tableName: name } = await fileDynamo();
  if (lossy?.name !== name) lossy = { name, table: openTable(name, losing(chanceOf(7))) };
  return lossy.table;
}

/** Sends again what it did not hear of, as each client does, but without a pause. */
function losing(chance: () => number): Dynamo {
  return async (operation, input) => {
    const sendings = repetitionWatch();
    for (let sending = 1; ; sending += 1) {
      try {
        const answer = await callTable(operation, input);
        if (!writing.has(operation) || sending === mostSendings || chance() >= 0.2) return answer;
        sendings.failed(new Error('the answer got lost'));
      } catch (error) {
        sendings.failed(error);
        throw error;
      }
    }
  };
}

const writing: ReadonlySet<string> = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems']);
