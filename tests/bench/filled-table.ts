import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { sdkDynamo } from '#functions/data/sdk-dynamo.ts';
import { openTable, type Table } from '#functions/data/table.ts';
import type { BareWrite } from '#functions/data/writes.ts';
import { startDynamo } from '#services/local-cloud/tables/dynamo.ts';
import { meter } from '#tests/support/capacity.ts';
import { createTable } from '#tests/support/table-definition.ts';
import { fillFile } from './emulator-file.ts';

const tableName = 'recado-filled';

export interface FilledTable {
  readonly table: Table;
  readonly measure: ReturnType<typeof meter>;
  readonly close: () => Promise<void>;
}

/** An emulator of its own whose table has these rows, written past it. */
export async function filledTable(rows: Iterable<Extract<BareWrite, { kind: 'put' }>>): Promise<FilledTable> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-filled-'));
  const connect = async () => {
    const dynamo = await startDynamo({ dataDir });
    const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' };
    return { dynamo, client: new DynamoDBClient({ endpoint: dynamo.endpoint, region: 'us-east-1', credentials }) };
  };
  const empty = await connect();
  await empty.client.send(createTable(tableName));
  empty.client.destroy();
  await empty.dynamo.close();
  fillFile(dataDir, tableName, rows);
  const { dynamo, client } = await connect();
  const close = async (): Promise<void> => {
    await dynamo.close();
    client.destroy();
    await rm(dataDir, { recursive: true });
  };
  return { table: openTable(tableName, sdkDynamo(client)), measure: meter(client), close };
}
