import { beforeEach, describe, expect, it } from 'vitest';
import { given } from '#tests/support/given.ts';
import { outcomes } from '#tests/support/outcomes.ts';
import { connectionsOf } from './given-connections.ts';

let of: ReturnType<typeof connectionsOf>;

beforeEach(async () => {
  of = connectionsOf(await given.company());
});

describe('the default connection', () => {
  it('is the first one, asked for or not', async () => {
    const [first, second] = [await of.create(), await of.create()];

    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
  });

  it('moves to a new one that asks for it', async () => {
    await of.create();
    const second = await of.create({ isDefault: true });

    expect(await of.defaults()).toEqual([second.id]);
  });

  it('moves to the one that is made it', async () => {
    await of.create();
    const second = await of.create();

    const changed = await of.change(second.id, { isDefault: true });

    expect(changed.isDefault).toBe(true);
    expect(await of.defaults()).toEqual([second.id]);
  });

  it('cannot be unset', async () => {
    const [first] = [await of.create(), await of.create()];

    await expect(of.change(first.id, { isDefault: false })).rejects.toMatchObject({ code: 'ERR_NO_OTHER_WHATSAPP' });
  });

  it('stays exactly one when several are made it at once', async () => {
    const created = [await of.create(), await of.create(), await of.create(), await of.create()];

    const results = await outcomes(created.map(({ id }) => of.change(id, { isDefault: true })));

    expect(new Set(results)).toEqual(new Set(['done']));
    expect(await of.defaults()).toEqual([(await of.company()).defaultConnectionId]);
  });

  it('passes to the oldest other one when it is deleted', async () => {
    const [first, second] = [await of.create(), await of.create(), await of.create()];

    await of.erase(first.id);

    expect(await of.defaults()).toEqual([second.id]);
    expect(await of.company()).toMatchObject({ connectionCount: 2, defaultConnectionId: second.id });
  });

  it('stays exactly one while all but one are deleted at once', async () => {
    const created = [await of.create(), await of.create(), await of.create(), await of.create()];

    await outcomes(created.slice(0, 3).map(({ id }) => of.erase(id)));

    expect(await of.defaults()).toEqual([created[3]?.id]);
  });

  it('is none after the last one', async () => {
    const only = await of.create();

    await of.erase(only.id);

    expect(await of.company()).toMatchObject({ connectionCount: 0, defaultConnectionId: null });
  });
});
