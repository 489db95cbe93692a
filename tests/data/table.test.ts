import { describe, expect, it } from 'vitest';
import { type MergedPartition, mergePartitions } from '#functions/data/merge-partitions.ts';
import { ConditionFailed, check, put, remove, update } from '#functions/data/writes.ts';
import { companyPrefix } from '#functions/data/keys.ts';
import { given } from '#tests/support/given.ts';
import type { CompanyId } from '#shared/contract/ids.ts';

async function part() {
  const { deps, company } = await given.company({ isHeard: true });
  const pk = companyPrefix(company.companyId);
  return { table: deps.table.forCompany(company.companyId), key: (sk: string) => ({ pk: `${pk}#test`, sk }), deps };
}

describe('a company’s part of the table', () => {
  it('has no way to another company’s or the system’s items', async () => {
    const { table, deps } = await part();
    const foreign = { pk: companyPrefix(deps.clock.newId() as CompanyId), sk: 'company' };

    await expect(table.get(foreign)).rejects.toThrow('key outside');
    await expect(table.query({ pk: 's#plans' })).rejects.toThrow('key outside');
    await expect(table.getMany([foreign])).rejects.toThrow('key outside');
    await expect(table.commit(put(foreign, {}))).rejects.toThrow('key outside');
    await expect(table.change(foreign, { set: { a: 1 } })).rejects.toThrow('key outside');
  });

  it('tells which write of a transaction did not hold, and what stands there', async () => {
    const { table, key } = await part();
    await table.commit(put(key('a'), { count: 1, list: [{ x: null }] }));

    const writing = table.commit(put(key('b'), {}), put(key('a'), {}, ['absent']));

    await expect(writing).rejects.toMatchObject({ index: 1, item: { count: 1, list: [{ x: null }] } });
    expect(await table.get(key('b'))).toBeUndefined();
  });

  it('checks, changes and removes by its conditions', async () => {
    const { table, key } = await part();
    await table.commit(put(key('a'), { count: 1, owner: null }));

    expect(await table.change(key('a'), { add: { count: 2 }, set: { name: 'x' }, remove: ['owner'] }, ['exists', ['count', '<=', 1]])).toMatchObject({
      count: 3,
      name: 'x',
    });
    await expect(table.change(key('a'), { set: { name: 'y' } }, [['count', '<', 3]])).rejects.toBeInstanceOf(ConditionFailed);
    await expect(table.commit(check(key('a'), [['name', '=', 'y']]), remove(key('b')))).rejects.toMatchObject({ index: 0 });
    await table.commit(
      update(key('a'), { set: { name: 'z' } }, [
        {
          any: [
            ['owner', 'exists'],
            ['owner', 'absent'],
          ],
        },
      ]),
    );
    expect(await table.get(key('a'))).toMatchObject({ name: 'z' });
  });

  it('reads more than one batch and more than one page', async () => {
    const { table, key } = await part();
    const keys = Array.from({ length: 130 }, (_, index) => key(String(index).padStart(3, '0')));
    await Promise.all(keys.map((one) => table.commit(put(one, { text: 'x'.repeat(10_000) }))));

    expect(await table.getMany(keys)).toHaveLength(130);
    expect(await table.queryAll({ pk: key('').pk })).toHaveLength(130);
  });

  it('has no row of an empty key, which the database would refuse', async () => {
    const { table, key } = await part();
    await table.commit(put(key('a'), {}));

    expect(await table.get(key(''))).toBeUndefined();
    expect(await table.getMany([key(''), key('a')])).toMatchObject([key('a')]);
  });

  it('lets fifty transactions on one item all pass', async () => {
    const { table, key } = await part();

    await Promise.all(Array.from({ length: 50 }, (_, index) => table.commit(update(key('count'), { add: { value: 1 } }), put(key(`row-${index}`), {}))));

    expect(await table.get(key('count'))).toMatchObject({ value: 50 });
  });
});

describe('a range of sort keys', () => {
  it.each([
    ['newest first', true, ['a#3', 'a#2']],
    ['oldest first', false, ['a#5', 'a#6']],
  ])('takes prefix and beyond together, %s', async (_direction, newestFirst, expected) => {
    const { table, key } = await part();
    const sortKeys = ['a#1', 'a#2', 'a#3', 'a#4', 'a#5', 'a#6', 'b#0', 'A#9'];
    await table.writeMany(sortKeys.map((sk) => ({ kind: 'put' as const, key: key(sk), attributes: {} })));

    const page = await table.query({ pk: key('').pk, prefix: 'a#', beyond: 'a#4', newestFirst, limit: 2 });

    expect(page.items.map((item) => item['sk'])).toEqual(expected);
  });
});

describe('a merged list', () => {
  const partition = (reads: number[], ...sortKeys: number[]): MergedPartition => ({
    sortKey: 'sk',
    read: async (limit, beyond) => {
      reads.push(limit);
      const rows = sortKeys.map((sk) => ({ sk: String(sk).padStart(4, '0') })).filter((row) => beyond === undefined || row.sk < beyond);
      return { items: rows.slice(0, limit), last: rows.length > limit ? { more: true } : undefined };
    },
  });

  it('is in order over all partitions, page by page, without gaps or repeats', async () => {
    const all = Array.from({ length: 200 }, (_, index) => 1_000 - index);
    const parts = [0, 1, 2].map((own) => partition([], ...all.filter((value) => value % 3 === own)));

    const seen: number[] = [];
    for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
      const page = await mergePartitions(parts, { limit: 40, after }, (row) => row);
      seen.push(...page.items.map((item) => Number(item['sk'])));
      after = page.next;
    }

    expect(seen).toEqual(all);
  });

  it('asks each partition once for a page', async () => {
    const reads: number[] = [];
    const parts = Array.from({ length: 10 }, (_, own) => partition(reads, ...Array.from({ length: 500 }, (_row, index) => 9_999 - index * 10 - own)));

    await mergePartitions(parts, { limit: 40, after: undefined }, (row) => row);

    expect(reads).toEqual(parts.map(() => 41));
  });

  it('gives up a filter that finds nothing after ten pages, and says where to go on', async () => {
    const parts = [partition([], ...Array.from({ length: 900 }, (_, index) => 2_000 - index))];

    const page = await mergePartitions(parts, { limit: 40, after: undefined }, () => undefined);

    expect(page.items).toEqual([]);
    expect(Number(page.next)).toBe(2_000 - 399);
  });
});
