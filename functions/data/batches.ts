import type { WriteRequest } from '@aws-sdk/client-dynamodb';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { Dynamo } from './dynamo.ts';
import { plainValues, typedKey, typedRow } from './item-values.ts';
import type { Key } from './keys.ts';
import type { Attributes, BareWrite } from './writes.ts';

/** Keys of one BatchGetItem. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html */
const batchKeys = 100;
/** Writes of one BatchWriteItem. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const batchWrites = 25;

export async function batchGet(dynamo: Dynamo, tableName: string, keys: readonly Key[]): Promise<readonly Attributes[]> {
  const items: Attributes[] = [];
  await inBatches(lastOfEach(keys, (key) => key).map(typedKey), batchKeys, async (some) => {
    const found = await dynamo('BatchGetItem', { RequestItems: { [tableName]: { Keys: [...some] } } });
    items.push(...(found.Responses?.[tableName] ?? []).map(plainValues));
    return found.UnprocessedKeys?.[tableName]?.Keys ?? [];
  });
  return items;
}

export async function batchWrite(dynamo: Dynamo, tableName: string, writes: readonly BareWrite[]): Promise<void> {
  const wanted = lastOfEach(writes, ({ key }) => key).map((write): WriteRequest =>
    write.kind === 'put' ? { PutRequest: { Item: typedRow(write.key, write.attributes) } } : { DeleteRequest: { Key: typedKey(write.key) } },
  );
  await inBatches(wanted, batchWrites, async (some) => {
    const done = await dynamo('BatchWriteItem', { RequestItems: { [tableName]: [...some] } });
    return done.UnprocessedItems?.[tableName] ?? [];
  });
}

/** A batch that names a row twice is refused. Of two writes the last one counts. */
const lastOfEach = <T>(all: readonly T[], keyOf: (one: T) => Key): T[] => [...new Map(all.map((one) => [`${keyOf(one).pk} ${keyOf(one).sk}`, one])).values()];

/** Rounds in a row in which nothing was done: throttling that lasts. */
const mostStalled = 8;

/**
 * Does all, so many at once. DynamoDB leaves what it throttles; asked for again at once, it would be left again.
 *
 * @param work answers what is left.
 * @throws AppError ERR_UNAVAILABLE when nothing is done for some seconds
 */
async function inBatches<T>(all: readonly T[], atOnce: number, work: (some: readonly T[]) => Promise<readonly T[]>): Promise<void> {
  let wanted = all;
  for (let stalled = 0; wanted.length > 0;) {
    const some = wanted.slice(0, atOnce);
    const left = await work(some);
    stalled = left.length < some.length ? 0 : stalled + 1;
    if (stalled > mostStalled) throw new AppError('ERR_UNAVAILABLE');
    if (left.length > 0) await delay(Math.random() * Math.min(1_000, 20 * 2 ** stalled));
    wanted = [...left, ...wanted.slice(atOnce)];
  }
}
