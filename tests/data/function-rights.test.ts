import { describe, expect, it } from 'vitest';
import { asFunction } from '#tests/support/function-rights.ts';
import { testTable } from '#tests/support/test-table.ts';
import { put, remove } from '#functions/data/writes.ts';

const key = { pk: 's#rights', sk: '1' };

describe('what tests run as a function', () => {
  it('is refused what the function may not do with the table', async () => {
    const { system } = await testTable();

    await expect(asFunction('push', () => system.change(key, { set: { type: 'x' } }))).rejects.toThrow('push may not dynamodb:UpdateItem');
    await expect(asFunction('dispatch', () => system.commit(put(key, {}), remove({ ...key, sk: '2' })))).rejects.toThrow(
      'dispatch may not dynamodb:DeleteItem',
    );
    await expect(asFunction('mail', () => system.getMany([key]))).rejects.toThrow('mail may not dynamodb:BatchGetItem');
  });

  it('may do the rest, and what no function runs may do all', async () => {
    const { system } = await testTable();

    await asFunction('live', () => system.commit(put(key, { type: 'x' })));
    await system.change(key, { set: { type: 'y' } });

    expect(await asFunction('live', () => system.get(key))).toMatchObject({ type: 'y' });
  });
});
