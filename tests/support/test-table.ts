import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll } from 'vitest';
import { openKeySweep, type SweepKeys } from '#functions/data/sweep-keys.ts';
import { openListSweep, type SweepLists } from '#functions/data/sweep-lists.ts';
import { openTable, type Table } from '#functions/data/table.ts';
import { startDynamo } from '#services/local-cloud/tables/dynamo.ts';
import { createTable } from './table-definition.ts';

const tableName = 'recado-test';

/** The emulator of this worker, started by the first test that asks; companies keep the tests apart. */
let emulator: ReturnType<typeof startEmulator> | undefined;

/** The table with the real keys and indexes. */
export async function testTable(): Promise<Table> {
  emulator ??= startEmulator();
  return (await emulator).table;
}

/** The lists of every company, as migrations read them. */
export async function testSweep(): Promise<SweepLists> {
  const { client } = await testDynamo();
  return openListSweep(tableName, client);
}

/** The keys of every row. */
export async function testKeySweep(): Promise<SweepKeys> {
  const { client } = await testDynamo();
  return openKeySweep(tableName, client);
}

/** For tests that look at the emulator itself, below `Table`. */
export async function testDynamo(): Promise<{ client: DynamoDBClient; tableName: string; endpoint: string }> {
  emulator ??= startEmulator();
  const { client, dynamo } = await emulator;
  return { client, tableName, endpoint: dynamo.endpoint };
}

afterAll(async () => {
  const started = await emulator;
  emulator = undefined;
  started?.client.destroy();
  await started?.dynamo.close();
  if (started) await rm(started.dataDir, { recursive: true, force: true });
});

/** On a file: in memory its stream has no index, and each write reads all that were written before. */
async function startEmulator() {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-test-'));
  const dynamo = await startDynamo({ dataDir });
  const client = new DynamoDBClient({
    endpoint: dynamo.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 5,
  });
  await client.send(createTable(tableName));
  return { dataDir, dynamo, client, table: openTable(tableName, client) };
}
