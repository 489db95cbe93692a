import { randomUUID } from 'node:crypto';
import { DynamoDBClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/client-dynamodb';
import { expect } from 'vitest';
import { plainValues } from '#functions/data/item-values.ts';
import { openKeySweep, type SweepKeys } from '#functions/data/sweep-keys.ts';
import { openListSweep, type SweepLists } from '#functions/data/sweep-lists.ts';
import { sdkDynamo } from '#functions/data/sdk-dynamo.ts';
import { openTable, type Table } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { startDynamo } from '#services/local-cloud/tables/dynamo.ts';
import { newDataFolder } from './data-folder.ts';
import { checkRights } from './function-rights.ts';
import { endWithThisProcess } from './end-with-this-process.ts';
import { createTable } from './table-definition.ts';

/** This worker's emulator, started by the first test that asks. It ends with the worker. */
let emulator: ReturnType<typeof startEmulator> | undefined;

/** Each test file has a table of its own, as it may count every row or read the whole stream. */
let current: { readonly file: string; readonly made: ReturnType<typeof makeTable> } | undefined;

export interface TestDynamo {
  readonly client: DynamoDBClient;
  readonly tableName: string;
  readonly endpoint: string;
}

/** The table with the real keys and indexes. */
export async function testTable(): Promise<Table> {
  const { client, tableName } = await testDynamo();
  return openTable(tableName, sdkDynamo(client));
}

/** The lists of every company, as migrations read them. */
export async function testSweep(): Promise<SweepLists> {
  const { client, tableName } = await testDynamo();
  return openListSweep(tableName, sdkDynamo(client));
}

/** The keys of every row. */
export async function testKeySweep(): Promise<SweepKeys> {
  const { client, tableName } = await testDynamo();
  return openKeySweep(tableName, sdkDynamo(client));
}

/** Every row of the table as it is, of all companies. */
export async function everyRow(): Promise<Attributes[]> {
  const { client, tableName } = await testDynamo();
  const rows: Attributes[] = [];
  let after: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const page = await client.send(new ScanCommand({ TableName: tableName, ConsistentRead: true, ...(after && { ExclusiveStartKey: after }) }));
    rows.push(...(page.Items ?? []).map(plainValues));
    after = page.LastEvaluatedKey;
  } while (after);
  return rows;
}

/** For tests that look at the emulator itself, below `Table`, or add to the client's middleware. */
export function testDynamo(): Promise<TestDynamo> {
  const file = expect.getState().testPath ?? '';
  if (current?.file !== file) current = { file, made: makeTable(current?.made) };
  return current.made;
}

async function makeTable(former: Promise<TestDynamo> | undefined): Promise<TestDynamo> {
  (await former)?.client.destroy();
  emulator ??= startEmulator();
  const endpoint = await emulator;
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 5 });
  checkRights(client);
  const tableName = `recado-test-${randomUUID()}`;
  await client.send(createTable(tableName));
  return { client, tableName, endpoint };
}

/** On a file: in memory its stream has no index, and each write reads all that were written before. */
async function startEmulator(): Promise<string> {
  const dataDir = await newDataFolder('recado-test-');
  const dynamo = await startDynamo({ dataDir });
  endWithThisProcess(() => dynamo.process.kill('SIGKILL'), dataDir);
  return dynamo.endpoint;
}
