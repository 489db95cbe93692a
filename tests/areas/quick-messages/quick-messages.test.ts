import { describe, expect, it } from 'vitest';
import { collectionOf } from '#functions/records/declared/record-store.ts';
import { recordUses } from '#functions/stack/record-handlers.ts';
import { quickMessages } from '#shared/records/quick-messages.ts';
import { given } from '#tests/support/given.ts';

type Principal = Awaited<ReturnType<typeof given.company>>['admin'];
type Bare = (who: Principal, fields: object) => ReturnType<ReturnType<typeof recordUses<typeof quickMessages>>['create']>;

async function company() {
  const home = await given.company();
  const uses = recordUses(home.deps, quickMessages);
  const bodyOf = (fields: object) => quickMessages.body.parse(fields);
  const create: Bare = (who, fields) => uses.create(who, bodyOf(fields));
  const update = (who: Principal, id: string, fields: object) => uses.update(who, id, { ...bodyOf({ shortcode: 'xxx', message: 'xxx' }), ...fields });
  return { home, records: { ...uses, create, update }, agent: home.admin };
}

const shortcodes = (page: { records: readonly { shortcode: string }[] }): string[] => page.records.map(({ shortcode }) => shortcode);

describe('quick messages', () => {
  it('are listed by shortcode, page by page, and found by the beginning of each word', async () => {
    const { records, agent } = await company();
    const names = Array.from({ length: 25 }, (_, index) => `ola${String(index).padStart(2, '0')}`);
    for (const shortcode of [...names, 'Éxito', 'sem-exito']) await records.create(agent, { shortcode, message: 'Olá {{name}}' });

    const first = await records.list(agent, {});
    const second = await records.list(agent, { cursor: first.nextCursor });
    const found = await records.list(agent, { searchParam: 'EXI' });

    expect([...shortcodes(first), ...shortcodes(second)]).toEqual(['Éxito', ...names, 'sem-exito']);
    expect([first.records.length, first.hasMore, second.hasMore]).toEqual([20, true, false]);
    expect(shortcodes(found)).toEqual(['Éxito', 'sem-exito']);
  });

  it('have shortcodes of their own, whatever case and accents, of any number created at once', async () => {
    const { records, agent } = await company();

    const results = await Promise.allSettled(['olá', 'OLA', 'ola', 'Olá'].map((shortcode) => records.create(agent, { shortcode, message: 'opa' })));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as { code: string }] : []));
    expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill('ERR_SHORTCODE_IN_USE'));
  });

  it('keep the shortcode free for others once it is changed or deleted', async () => {
    const { records, agent } = await company();
    const one = await records.create(agent, { shortcode: 'abc', message: 'opa' });

    await records.update(agent, one.id, { shortcode: 'ola', message: 'olá' });
    const second = await records.create(agent, { shortcode: 'abc', message: 'outro' });
    await expect(records.update(agent, second.id, { shortcode: 'OLÁ', message: 'xis' })).rejects.toMatchObject({ code: 'ERR_SHORTCODE_IN_USE' });
    await records.remove(agent, one.id);

    expect(await records.update(agent, second.id, { shortcode: 'OLA', message: 'xis' })).toMatchObject({ shortcode: 'OLA', message: 'xis' });
    await expect(records.get(agent, one.id)).rejects.toMatchObject({ code: 'ERR_NO_QUICK_MESSAGE_FOUND' });
  });

  it('take both of two changes at once, one after the other', async () => {
    const { home, records, agent } = await company();
    const { id } = await records.create(agent, { shortcode: 'ola', message: '---' });
    const table = home.deps.table.forCompany(home.company.companyId);

    const append = (text: string) =>
      collectionOf(quickMessages).update(table, home.company.companyId, id, (record) => ({ ...record, message: `${record.message}${text}` }), '');
    await Promise.all([append('a'), append('b')]);

    expect((await records.get(agent, id)).message.split('').toSorted()).toEqual(['-', '-', '-', 'a', 'b']);
  });

  it('keep what they do besides, until a change leaves it out', async () => {
    const { records, agent } = await company();
    const { id, steps } = await records.create(agent, { shortcode: 'pago', message: 'Recebido!', steps: { note: 'pago', end: 'resolve' } });

    const without = await records.update(agent, id, { shortcode: 'pago', message: 'Recebido!' });

    expect(steps).toEqual({ note: 'pago', tags: [], end: 'resolve', queueId: null, userId: null, hours: null });
    expect([without.steps, (await records.get(agent, id)).steps]).toEqual([null, null]);
  });

  it.each([
    ['nothing', {}],
    ['a transfer to nobody', { end: 'transfer' }],
    ['an end of another kind', { end: 'delete' }],
    ['more than 10 tags', { tags: Array.from({ length: 11 }, () => '01J00000000000000000000000') }],
  ])('do not do %s besides', (_what, steps) => {
    const fields = { shortcode: 'pago', message: 'Recebido!', steps };

    expect(quickMessages.body.safeParse(fields).success).toBe(false);
  });

  it('of another company do not exist', async () => {
    const { home, records, agent } = await company();
    const stranger = await given.company({ deps: home.deps });
    const { id } = await records.create(agent, { shortcode: 'ola', message: 'segredo' });

    await expect(records.get(stranger.admin, id)).rejects.toMatchObject({ code: 'ERR_NO_QUICK_MESSAGE_FOUND' });
    expect((await records.list(stranger.admin, {})).records).toEqual([]);
  });
});
