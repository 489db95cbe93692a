import { setTimeout as delay } from 'node:timers/promises';
import { AwsJsonError, callAwsJson } from '#services/local-cloud/aws/aws-json.ts';
import { expiredItems, indexExpiry, trimStream, type ExpiringTable } from './dynamo-file.ts';
import { expiryAttribute, keyNames, tablesOf } from './tables.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';

const sweepMs = 60_000;
const perSweep = 500;

/** Does once a minute what DynamoDB does by itself: expired items go, and stream records older than a day. */
export function startUpkeep(template: LocalTemplate, endpoint: string, dataDir: string, report: (problem: string) => void): { close(): Promise<void> } {
  const tables = expiringTables(template);
  for (const table of tables) indexExpiry(dataDir, table);
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        for (const table of tables) await sweepExpired(endpoint, dataDir, table, Date.now());
        while (!signal.aborted && !trimStream(dataDir, Date.now()).isDone) await delay(50);
      } catch (error) {
        report(`upkeep of the tables: ${String(error)}`);
      }
      await delay(sweepMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async close() {
      stopping.abort();
      await running;
    },
  };
}

export function expiringTables(template: LocalTemplate): ExpiringTable[] {
  return tablesOf(template).flatMap((table) => {
    const attribute = expiryAttribute(table);
    return attribute === undefined ? [] : [{ name: table.physicalId, keyNames: keyNames(table), expiryAttribute: attribute }];
  });
}

/** Deletes through the table's own API, so that the stream tells of it; an item renewed meanwhile stays. */
export async function sweepExpired(endpoint: string, dataDir: string, table: ExpiringTable, now: number): Promise<void> {
  let items: Record<string, unknown>[];
  do {
    items = expiredItems(dataDir, table, now, perSweep);
    for (const item of items) await deleteItem(endpoint, table, item);
  } while (items.length === perSweep);
}

async function deleteItem(endpoint: string, table: ExpiringTable, item: Record<string, unknown>): Promise<void> {
  const body = {
    TableName: table.name,
    Key: Object.fromEntries(table.keyNames.map((name) => [name, item[name]])),
    ConditionExpression: '#expiry = :expiry',
    ExpressionAttributeNames: { '#expiry': table.expiryAttribute },
    ExpressionAttributeValues: { ':expiry': item[table.expiryAttribute] },
  };
  try {
    await callAwsJson({ endpoint, target: 'DynamoDB_20120810.DeleteItem', body });
  } catch (error) {
    if (!(error instanceof AwsJsonError) || error.name !== 'ConditionalCheckFailedException') throw error;
  }
}
