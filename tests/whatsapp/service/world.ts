import { openSessionWorld, type WorldOptions } from '#tests/support/session-world.ts';
import { testDynamo, testTable } from '#tests/support/test-table.ts';

/** Table, queues, bucket and simulated WhatsApp, without a session task. */
export async function startWorld(options: WorldOptions = {}) {
  const { client, tableName } = await testDynamo();
  return openSessionWorld({ table: await testTable(), tableName, client }, options);
}
