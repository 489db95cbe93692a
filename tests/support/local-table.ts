import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { readFile } from 'node:fs/promises';
import { sdkDynamo } from '#functions/data/sdk-dynamo.ts';
import { openTable, type Table } from '#functions/data/table.ts';
import type { Recado } from './recado.ts';

/** The table of a running Recado, below the API. Close the client when done. */
export async function localTable(recado: Recado): Promise<{ table: Table; client: DynamoDBClient; environment: ReadonlyMap<string, string> }> {
  const [task] = await recado.sessionTasks();
  if (!task) throw new Error('no session task runs, whose environment would tell where the table is');
  const entries = (await readFile(`/proc/${task.pid}/environ`, 'utf8')).split('\0').map((line) => line.split(/=(.*)/s));
  const environment = new Map(entries.map(([name = '', value = '']) => [name, value]));
  const read = (name: string): string => environment.get(name) ?? '';
  const client = new DynamoDBClient({
    endpoint: read('AWS_ENDPOINT_URL_DYNAMODB'),
    region: read('AWS_REGION'),
    credentials: { accessKeyId: read('AWS_ACCESS_KEY_ID'), secretAccessKey: read('AWS_SECRET_ACCESS_KEY') },
  });
  return { table: openTable(read('TABLE_NAME'), sdkDynamo(client)), client, environment };
}
