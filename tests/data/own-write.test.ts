import { describe, expect, it } from 'vitest';
import { isWritten, knowable } from '#functions/data/own-write.ts';
import { companyPrefix } from '#functions/data/keys.ts';
import { type Clause, put, remove, update } from '#functions/data/writes.ts';
import { conflictingTable, only } from '#tests/support/conflicting-table.ts';
import { given } from '#tests/support/given.ts';

/** A part of the table of which no write's first answer arrives. */
async function deafPart() {
  const { company } = await given.company({ isHeard: true });
  const { table, close } = await conflictingTable(1, only({ lostOnce: true }));
  const pk = `${companyPrefix(company.companyId)}#test`;
  return { part: table.forCompany(company.companyId), key: (sk: string) => ({ pk, sk }), close };
}

describe('a write whose answer got lost', () => {
  it('knows itself, whichever kind it is', async () => {
    const { part, key, close } = await deafPart();

    await part.commit(put(key('a'), { revision: 1, list: [{ x: null, y: undefined }], bytes: Buffer.from('ab') }, ['absent']));
    const changed = await part.change(key('a'), { set: { name: 'x' }, add: { revision: 1 }, remove: ['list'] }, [['revision', '=', 1]]);
    await part.commit(update(key('a'), { set: { name: 'y', revision: 3 } }, [['revision', '=', 2]]));
    const before = await part.get(key('a'));
    await part.commit(remove(key('a'), ['exists']));
    const after = await part.get(key('a'));
    close();

    expect(changed).toMatchObject({ name: 'x', revision: 2 });
    expect(before).toMatchObject({ name: 'y', revision: 3 });
    expect(after).toBeUndefined();
  });

  it('knows itself as a transaction', async () => {
    const { part, key, close } = await deafPart();

    await part.commit(put(key('a'), { name: 'x' }, ['absent']), update(key('b'), { add: { count: 1 } }));
    const counted = await part.get(key('b'));
    close();

    expect(counted).toMatchObject({ count: 1 });
  });

  it('adds once, whatever stands there', async () => {
    const { part, key, close } = await deafPart();

    const first = await part.change(key('a'), { add: { value: 1 } });
    const second = await part.change(key('a'), { add: { value: 1 } }, [['value', '<', 5]]);
    await part.commit(update(key('a'), { add: { value: 1 } }));
    const third = await part.get(key('a'));
    close();

    expect([first, second, third]).toMatchObject([{ value: 1 }, { value: 2 }, { value: 3 }]);
  });

  it('adds once, though others add to the same row before it is sent again', async () => {
    const { company } = await given.company({ isHeard: true });
    const { table, close } = await conflictingTable(1, only({ repeated: 0.4 }));
    const key = { pk: `${companyPrefix(company.companyId)}#test`, sk: 'a' };

    await table.forCompany(company.companyId).commit(put(key, { count: 0 }));
    const adding = Array.from({ length: 60 }, (_, index) =>
      table.forCompany(company.companyId).change(key, { set: { last: index }, add: { count: 1 } }, ['exists']),
    );
    await Promise.all(adding);
    const stored = await table.forCompany(company.companyId).get(key);
    close();

    expect(stored).toMatchObject({ count: 60 });
  });

  it('keeps marks for seconds only', () => {
    const sets = [0, 1, 2, 3].map((turn) => knowable(update({ pk: 'a', sk: 'b' }, { add: { count: 1 } }), turn * 10_000).mark);

    expect(sets.map((mark) => [mark?.into, mark?.gone])).toEqual([
      ['added0', 'added1'],
      ['added1', 'added2'],
      ['added2', 'added0'],
      ['added0', 'added1'],
    ]);
  });

  it('leaves a mark unless its condition is over for good', () => {
    const marked = (set: Record<string, unknown>, when: Clause) =>
      knowable(update({ pk: 'a', sk: 'b' }, { set, add: { count: 1 } }, [when])).mark !== undefined;

    expect(marked({ last: 'm2' }, ['last', '<>', 'm2'])).toBe(true);
    expect(marked({ upTo: 7 }, ['upTo', '<', 7])).toBe(false);
    expect(marked({}, 'absent')).toBe(false);
  });

  it('is not taken for what somebody else has written', async () => {
    const { part, key, close } = await deafPart();
    await part.commit(put(key('a'), { owner: 'other' }));

    await expect(part.commit(put(key('a'), { owner: 'us' }, ['absent']))).rejects.toMatchObject({ index: 0, item: { owner: 'other' } });
    await expect(part.change(key('a'), { set: { owner: 'us' } }, [['owner', '=', 'nobody']])).rejects.toMatchObject({ index: 0 });
    close();
  });
});

describe('a write that was heard of', () => {
  it('does not pass for that of another who wrote the same', async () => {
    const { deps, company } = await given.company({ isHeard: true });
    const { table, close } = await conflictingTable(2, only({}));
    const key = { pk: `${companyPrefix(company.companyId)}#test`, sk: 'claim' };
    await deps.table.forCompany(company.companyId).commit(put(key, { owner: 'same' }));

    await expect(table.forCompany(company.companyId).commit(put(key, { owner: 'same' }, ['absent']))).rejects.toMatchObject({ name: 'ConditionFailed' });
    close();
  });
});

it('tells nothing from an addition to an unknown number', () => {
  const key = { pk: 'a', sk: 'b' };

  expect(isWritten(update(key, { add: { count: 1 } }, [['isOpen', '=', true]]), { count: 4 })).toBe(false);
  expect(isWritten(update(key, { add: { count: 1 } }, [['count', '=', 3]]), { count: 4 })).toBe(true);
  expect(isWritten(update(key, { set: { done: true }, add: { count: 1 } }, [['count', '=', 3]]), { count: 5, done: true })).toBe(false);
});
