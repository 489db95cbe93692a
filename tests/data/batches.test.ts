import type { BatchGetItemInput, BatchWriteItemInput } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { batchGet, batchWrite } from '#functions/data/batches.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { Dynamo } from '#functions/data/dynamo.ts';
import { type BareWrite, put } from '#functions/data/writes.ts';
import { testTable } from '#tests/support/test-table.ts';

const table = 'recado';
const keys = Array.from({ length: 230 }, (_, n) => ({ pk: 'c#1', sk: String(n).padStart(3, '0') }));

/** DynamoDB under more load than it takes: of each call it does so many and leaves the rest. */
function throttledTo(most: number) {
  const calls: { readonly operation: string; readonly size: number; readonly atMs: number }[] = [];
  const dynamo = (async (operation: string, { RequestItems }: { RequestItems: Record<string, unknown> }) => {
    const of = RequestItems[table];
    const all =
      operation === 'BatchGetItem'
        ? (of as NonNullable<BatchGetItemInput['RequestItems']>[string]).Keys!
        : (of as NonNullable<BatchWriteItemInput['RequestItems']>[string]);
    calls.push({ operation, size: all.length, atMs: performance.now() });
    const left = all.slice(most);
    if (operation === 'BatchWriteItem') return { UnprocessedItems: left.length > 0 ? { [table]: left } : {} };
    return { Responses: { [table]: all.slice(0, most) }, UnprocessedKeys: left.length > 0 ? { [table]: { Keys: left } } : {} };
  }) as unknown as Dynamo; // it knows these two operations
  return { dynamo, calls };
}

describe('what DynamoDB leaves of a batch', () => {
  it('is read again, each row once', async () => {
    const { dynamo, calls } = throttledTo(40);

    const rows = await batchGet(dynamo, table, keys);

    expect(rows.map(({ sk }) => sk).toSorted()).toEqual(keys.map(({ sk }) => sk));
    expect(Math.max(...calls.map(({ size }) => size))).toBe(100);
  });

  it('is written again', async () => {
    const { dynamo, calls } = throttledTo(10);
    const writes = keys.map((key): BareWrite => ({ kind: 'put', key, attributes: {} }));

    await batchWrite(dynamo, table, writes);

    expect(calls.reduce((sum, { size }) => sum + Math.min(size, 10), 0)).toBe(keys.length);
  });

  it.each([
    ['read', (dynamo: Dynamo) => batchGet(dynamo, table, keys)],
    ['write', (dynamo: Dynamo) => batchWrite(dynamo, table, [{ kind: 'delete', key: keys[0]! }])],
  ])('is given up when nothing is done at all, after rests that grow (%s)', async (_what, work) => {
    const { dynamo, calls } = throttledTo(0);

    await expect(work(dynamo)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });

    expect(calls.length).toBeGreaterThan(8);
    expect(calls.at(-1)!.atMs - calls[0]!.atMs).toBeGreaterThan(100);
  });
});

describe('a row that a batch names twice', () => {
  const key = systemKeys.socketOwner('twice');

  it('is read once', async () => {
    const { system } = await testTable();
    await system.commit(put(key, { text: 'there' }));

    expect(await system.getMany([key, key])).toMatchObject([{ text: 'there' }]);
  });

  it('is as the last write has it', async () => {
    const { system } = await testTable();

    await system.writeMany([
      { kind: 'put', key, attributes: { text: 'first' } },
      { kind: 'put', key, attributes: { text: 'last' } },
    ]);

    expect(await system.get(key, { consistent: true })).toMatchObject({ text: 'last' });
  });
});
