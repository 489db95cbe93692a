import type { WriteRequest } from '@aws-sdk/client-dynamodb';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { Dynamo } from './dynamo.ts';
import { plainValues, typedKey, typedRow, type TypedValues } from './item-values.ts';
import type { Attributes, BareWrite } from './writes.ts';

/** Keys of one BatchGetItem. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html */
const batchKeys = 100;
/** Rounds without an end: throttling that lasts. */
const batchRounds = 8;

export async function batchGet(dynamo: Dynamo, tableName: string, keys: readonly TypedValues[]): Promise<readonly Attributes[]> {
  const items: Attributes[] = [];
  let wanted = [...keys];
  for (let round = 0; wanted.length > 0; round += 1) {
    if (round > batchRounds + keys.length / batchKeys) throw new AppError('ERR_UNAVAILABLE');
    const found = await dynamo('BatchGetItem', { RequestItems: { [tableName]: { Keys: wanted.slice(0, batchKeys) } } });
    items.push(...(found.Responses?.[tableName] ?? []).map(plainValues));
    wanted = [...(found.UnprocessedKeys?.[tableName]?.Keys ?? []), ...wanted.slice(batchKeys)];
  }
  return items;
}

/** Writes of one BatchWriteItem. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const batchWrites = 25;

export async function batchWrite(dynamo: Dynamo, tableName: string, writes: readonly BareWrite[]): Promise<void> {
  let wanted = writes.map((write): WriteRequest =>
    write.kind === 'put' ? { PutRequest: { Item: typedRow(write.key, write.attributes) } } : { DeleteRequest: { Key: typedKey(write.key) } },
  );
  for (let round = 0; wanted.length > 0; round += 1) {
    if (round > batchRounds + writes.length / batchWrites) throw new AppError('ERR_UNAVAILABLE');
    const done = await dynamo('BatchWriteItem', { RequestItems: { [tableName]: wanted.slice(0, batchWrites) } });
    const left = done.UnprocessedItems?.[tableName] ?? [];
    if (left.length > 0) await delay(Math.random() * Math.min(1_000, 20 * 2 ** round));
    wanted = [...left, ...wanted.slice(batchWrites)];
  }
}
