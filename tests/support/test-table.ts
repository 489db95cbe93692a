import { randomUUID } from 'node:crypto';
import { DynamoDBClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/client-dynamodb';
import { expect } from 'vitest';
import { type Dynamo, lambdaDynamo } from '#functions/data/dynamo.ts';
import { plainValues } from '#functions/data/item-values.ts';
import { openKeySweep, type SweepKeys } from '#functions/data/sweep-keys.ts';
import { openListSweep, type SweepLists } from '#functions/data/sweep-lists.ts';
import { sdkDynamo } from '#functions/data/sdk-dynamo.ts';
import { openTable, type Table } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { startDynamo } from '#services/local-cloud/tables/dynamo.ts';
import { newDataFolder } from './data-folder.ts';
import { checkRight } from './function-rights.ts';
import { endWithThisProcess } from './end-with-this-process.ts';
import { createTable } from './table-definition.ts';

/** This worker's emulator, started by the first test that asks. It ends with the worker. */
let emulator: ReturnType<typeof startEmulator> | undefined;

/** Each test file has a table of its own, as it may count every row or read the whole stream. */
let current: { readonly file: string; readonly made: ReturnType<typeof makeTable>; isWatched: boolean } | undefined;

export interface TestDynamo {
  /** The SDK's. */
  readonly client: DynamoDBClient;
  /** The functions' own, in half of the time. */
  readonly call: Dynamo;
  readonly tableName: string;
  readonly endpoint: string;
}

/** The table with the real keys and indexes. */
export async function testTable(): Promise<Table> {
  return openTable(await tableName(), callTable);
}

/** The lists of every company, as migrations read them. */
export async function testSweep(): Promise<SweepLists> {
  return openListSweep(await tableName(), callTable);
}

/** The keys of every row. */
export async function testKeySweep(): Promise<SweepKeys> {
  return openKeySweep(await tableName(), callTable);
}

const tableName = async (): Promise<string> => (await fileDynamo()).tableName;

/** Calls as the functions do, with the rights of the one that runs; by the SDK's client in a file that has taken it. */
export const callTable: Dynamo = async (operation, input) => {
  checkRight(operation, input);
  const { client, call } = await fileDynamo();
  return current?.isWatched ? sdkDynamo(client)(operation, input) : call(operation, input);
};

/** Every row of the table as it is, of all companies. */
export async function everyRow(): Promise<Attributes[]> {
  const { client, tableName: name } = await fileDynamo();
  const rows: Attributes[] = [];
  let after: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const page = await client.send(new ScanCommand({ TableName: name, ConsistentRead: true, ...(after && { ExclusiveStartKey: after }) }));
    rows.push(...(page.Items ?? []).map(plainValues));
    after = page.LastEvaluatedKey;
  } while (after);
  return rows;
}

/** For tests that look at the emulator itself, below `Table`, or add to the SDK's middleware: from here on the table is called through it. */
export function testDynamo(): Promise<TestDynamo> {
  const file = ofThisFile();
  file.isWatched = true;
  return file.made;
}

/** For builders that need its address alone. */
export const fileDynamo = (): Promise<TestDynamo> => ofThisFile().made;

function ofThisFile(): NonNullable<typeof current> {
  const file = expect.getState().testPath ?? '';
  if (current?.file !== file) current = { file, made: makeTable(current?.made), isWatched: false };
  return current;
}

async function makeTable(former: Promise<TestDynamo> | undefined): Promise<TestDynamo> {
  (await former)?.client.destroy();
  emulator ??= startEmulator();
  const endpoint = await emulator;
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 5 });
  const keys = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
  const call = lambdaDynamo({ ...keys, AWS_ENDPOINT_URL_DYNAMODB: endpoint });
  const name = `recado-test-${randomUUID()}`;
  await client.send(createTable(name));
  return { client, call, tableName: name, endpoint };
}

/** On a file: in memory its stream has no index, and each write reads all that were written before. */
async function startEmulator(): Promise<string> {
  const dataDir = await newDataFolder('recado-test-');
  const dynamo = await startDynamo({ dataDir });
  endWithThisProcess(() => dynamo.process.kill('SIGKILL'), dataDir);
  return dynamo.endpoint;
}
