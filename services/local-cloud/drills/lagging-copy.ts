import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callAwsJson } from '#services/local-cloud/aws/aws-json.ts';
import { StreamClient, type StreamRecord } from '#services/local-cloud/events/stream-client.ts';
import type { ChangeSignal } from '#services/local-cloud/tables/change-signal.ts';
import { copyDatabase, lastSequenceNumber } from '#services/local-cloud/tables/dynamo-file.ts';
import { startDynamo } from '#services/local-cloud/tables/dynamo.ts';

export interface LaggingCopyOptions {
  dataDir: string;
  tableEndpoint: string;
  /** Tables with a stream; what others hold stays as it was. */
  tableNames: string[];
  changes: ChangeSignal;
  indexLagMs: number;
}

export interface LaggingCopy {
  endpoint: string;
  close(): Promise<void>;
}

/** A second table emulator with everything as it was so long ago: DynamoDB's indexes follow their table, too. */
export async function startLaggingCopy(options: LaggingCopyOptions): Promise<LaggingCopy> {
  const { dataDir, tableNames } = options;
  mkdirSync(join(dataDir, 'drills'), { recursive: true });
  const folder = mkdtempSync(join(dataDir, 'drills', 'copy-'));
  copyDatabase(dataDir, folder);
  const copy = await startDynamo({ dataDir: folder });
  const stopping = new AbortController();
  const following = tableNames.map((name) => follow(options, name, { endpoint: copy.endpoint, folder }, stopping.signal));
  return {
    endpoint: copy.endpoint,
    async close() {
      stopping.abort();
      await Promise.all(following);
      await copy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function follow(options: LaggingCopyOptions, tableName: string, copy: { endpoint: string; folder: string }, signal: AbortSignal): Promise<void> {
  const client = new StreamClient(options.tableEndpoint, tableName);
  let iterator = await client.iterator(lastSequenceNumber(copy.folder, tableName));
  const due: { at: number; record: StreamRecord }[] = [];
  while (!signal.aborted) {
    const seen = options.changes.count();
    const page = await client.read(iterator, 1000);
    iterator = page.nextIterator;
    const at = Date.now() + options.indexLagMs;
    due.push(...page.records.map((record) => ({ at, record })));
    while (due[0] && due[0].at <= Date.now()) await apply(copy.endpoint, tableName, due.shift()?.record);
    if (page.records.length > 0) continue;
    const leftMs = (due[0]?.at ?? Number.POSITIVE_INFINITY) - Date.now();
    // Whichever is first: another write, or the next one that is due.
    await Promise.race([options.changes.next(seen, 100), delay(Math.min(100, Math.max(1, leftMs)), undefined, { signal }).catch(() => undefined)]);
  }
}

async function apply(endpoint: string, TableName: string, record: StreamRecord | undefined): Promise<void> {
  if (!record) return;
  const { NewImage, Keys } = record.dynamodb;
  const [operation, body] = NewImage ? ['PutItem', { TableName, Item: NewImage }] : ['DeleteItem', { TableName, Key: Keys }];
  await callAwsJson({ endpoint, target: `DynamoDB_20120810.${operation}`, body });
}
