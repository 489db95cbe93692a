import { describe, expect, it } from 'vitest';
import { ticketViews } from '#shared/records/ticket-views.ts';
import { recordEvents } from '#functions/areas/push/events/collections.ts';
import { forgetOwnRecords } from '#functions/records/declared/own-records.ts';
import { recordUses } from '#functions/stack/record-handlers.ts';
import { given } from '#tests/support/given.ts';

async function company() {
  const home = await given.company();
  const uses = recordUses(home.deps, ticketViews);
  const fields = (name: string, more: object = {}) => ticketViews.body.parse({ name, filter: { list: 'open' }, ...more });
  const agent = await given.user(home, { name: 'Bruno', profile: 'user' });
  const other = await given.user(home, { name: 'Caio', profile: 'user' });
  const reader = { ...other, role: 'reader', rights: null };
  return { home, uses, fields, agent, other, reader };
}

const namesOf = (views: readonly { readonly name: string }[]): string[] => views.map(({ name }) => name);

describe('saved views', () => {
  it('are ones own unless they are shared, by name', async () => {
    const { uses, fields, agent, other } = await company();
    await uses.create(agent, fields('Órfãos'));
    await uses.create(agent, fields('Meus urgentes', { isShared: false }));
    await uses.create(other, fields('Da equipe', { isShared: true }));
    await uses.create(other, fields('Só do Caio'));

    const [listed, page, found] = [await uses.every(agent), await uses.list(agent, {}), await uses.list(agent, { searchParam: 'urg' })];

    expect(namesOf(listed)).toEqual(['Da equipe', 'Meus urgentes', 'Órfãos']);
    expect([namesOf(page.records), page.hasMore, namesOf(found.records)]).toEqual([namesOf(listed), false, ['Meus urgentes']]);
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(['createdAt', 'filter', 'id', 'isShared', 'name', 'updatedAt']);
  });

  it('of a colleague are missing, to be read, changed and deleted', async () => {
    const { uses, fields, agent, other } = await company();
    const { id } = await uses.create(agent, fields('Meus'));

    for (const act of [() => uses.get(other, id), () => uses.update(other, id, fields('Dele')), () => uses.remove(other, id)]) {
      await expect(act()).rejects.toMatchObject({ code: 'ERR_NO_TICKET_VIEW_FOUND' });
    }

    expect(await uses.get(agent, id)).toMatchObject({ name: 'Meus' });
  });

  it('that are shared are made and changed by those who may change what is everybodys', async () => {
    const { uses, fields, agent, reader } = await company();
    const shared = await uses.create(agent, fields('Equipe', { isShared: true }));
    const own = await uses.create(reader, fields('Minha'));

    const acts = [
      () => uses.create(reader, fields('Outra', { isShared: true })),
      () => uses.update(reader, shared.id, fields('Minha agora')),
      () => uses.update(reader, own.id, fields('Minha', { isShared: true })),
      () => uses.remove(reader, shared.id),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });

    expect(namesOf(await uses.every(reader))).toEqual(['Equipe', 'Minha']);
  });

  it('have names that are unique among ones own and among the shared ones, wherever they move', async () => {
    const { uses, fields, agent, other } = await company();
    const own = await uses.create(agent, fields('Hoje'));
    await uses.create(other, fields('HOJE'));
    await uses.create(other, fields('Hoje', { isShared: true }));

    await expect(uses.create(agent, fields('hoje'))).rejects.toMatchObject({ code: 'ERR_TICKET_VIEW_NAME_IN_USE' });
    await expect(uses.update(agent, own.id, fields('Hoje', { isShared: true }))).rejects.toMatchObject({ code: 'ERR_TICKET_VIEW_NAME_IN_USE' });
    await uses.update(agent, own.id, fields('De hoje', { isShared: true }));

    expect(namesOf(await uses.every(other))).toEqual(['De hoje', 'HOJE', 'Hoje'].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect(await uses.create(agent, fields('Hoje'))).toMatchObject({ isShared: false });
  });

  it('are twenty of ones own', async () => {
    const { uses, fields, agent, other } = await company();
    for (let at = 0; at < 20; at += 1) await uses.create(agent, fields(`Visão ${at}`));

    await expect(uses.create(agent, fields('Mais uma'))).rejects.toMatchObject({ code: 'ERR_TOO_MANY_TICKET_VIEWS', details: { limit: 20 } });

    expect(await uses.create(other, fields('Mais uma'))).toMatchObject({ name: 'Mais uma' });
  });

  it('go with their user, and the shared ones stay', async () => {
    const { home, uses, fields, agent } = await company();
    await uses.create(agent, fields('Minha'));
    await uses.create(agent, fields('Equipe', { isShared: true }));

    await forgetOwnRecords(home.deps.table, agent);
    await forgetOwnRecords(home.deps.table, agent);

    expect(namesOf(await uses.every(agent))).toEqual(['Equipe']);
  });
});

describe('the live event of a saved view', () => {
  const row = (userId: string | null) => ({
    type: 'ticketView',
    companyId: '01J00000000000000000000001',
    id: '01J00000000000000000000002',
    revision: 1,
    name: 'Hoje',
    isShared: userId === null,
    filter: { list: 'open' },
    userId,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
  });
  const [ana, bruno] = ['01J00000000000000000000003', '01J00000000000000000000004'];
  const heard = (before: object | undefined, after: object | undefined) =>
    recordEvents.ticketView({ before: before && { ...before }, after: after && { ...after } }, { mediaUrl: (key) => key }).map(({ to, data }) => {
      const hears = (userId: string | undefined) => to.includes({ viewer: { userId } } as never, new Map());
      return [(data as { action: string }).action, hears(ana), hears(bruno)];
    });

  it('is heard by its owner alone, and by everybody of a shared one', () => {
    expect(heard(undefined, row(ana ?? ''))).toEqual([['create', true, false]]);
    expect(heard(row(ana ?? ''), undefined)).toEqual([['delete', true, false]]);
    expect(heard(row(null), row(null))).toEqual([['update', true, true]]);
  });

  it('takes it from those who see it no longer', () => {
    expect(heard(row(null), row(ana ?? ''))).toEqual([
      ['delete', true, true],
      ['update', true, false],
    ]);
    expect(heard(row(ana ?? ''), row(null))).toEqual([
      ['delete', true, false],
      ['update', true, true],
    ]);
  });
});
