import { BatchGetCommand, BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { Key } from './keys.ts';
import type { Attributes, BareWrite } from './writes.ts';

export const plainKey = ({ pk, sk }: Key): { pk: string; sk: string } => ({ pk, sk });

/** Keys of one BatchGetItem. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html */
const batchKeys = 100;
/** Rounds without an end: throttling that lasts. */
const batchRounds = 8;

export async function batchGet(documents: DynamoDBDocumentClient, tableName: string, keys: Record<string, unknown>[]): Promise<readonly Attributes[]> {
  const items: Attributes[] = [];
  let wanted = keys;
  for (let round = 0; wanted.length > 0; round += 1) {
    if (round > batchRounds + keys.length / batchKeys) throw new AppError('ERR_UNAVAILABLE');
    const found = await documents.send(new BatchGetCommand({ RequestItems: { [tableName]: { Keys: wanted.slice(0, batchKeys) } } }));
    items.push(...(found.Responses?.[tableName] ?? []));
    wanted = [...(found.UnprocessedKeys?.[tableName]?.Keys ?? []), ...wanted.slice(batchKeys)];
  }
  return items;
}

/** Writes of one BatchWriteItem. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const batchWrites = 25;

export async function batchWrite(documents: DynamoDBDocumentClient, tableName: string, writes: readonly BareWrite[]): Promise<void> {
  let wanted = writes.map((write) =>
    write.kind === 'put' ? { PutRequest: { Item: { ...plainKey(write.key), ...write.attributes } } } : { DeleteRequest: { Key: plainKey(write.key) } },
  );
  for (let round = 0; wanted.length > 0; round += 1) {
    if (round > batchRounds + writes.length / batchWrites) throw new AppError('ERR_UNAVAILABLE');
    const done = await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: wanted.slice(0, batchWrites) } }));
    const left = done.UnprocessedItems?.[tableName] ?? [];
    if (left.length > 0) await delay(Math.random() * Math.min(1_000, 20 * 2 ** round));
    // What comes back is what was sent.
    wanted = [...(left as typeof wanted), ...wanted.slice(batchWrites)];
  }
}
