import { describe, expect, it } from 'vitest';
import { createTag, deleteTag, getTag, orderLanes, updateTag } from '#functions/areas/tags/tag-records.ts';
import { listKind, listTags } from '#functions/areas/tags/list-tags.ts';
import { tagKinds, tagRoutes } from '#shared/contract/tags.ts';
import { given } from '#tests/support/given.ts';
import { givenLane, givenTag } from '#tests/support/tags.ts';

const names = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name);

describe('tags', () => {
  it('are listed by name, page by page, counted, and found by the beginning of each word', async () => {
    const home = await given.company();
    const many = Array.from({ length: 22 }, (_, index) => `cliente ${String(index).padStart(2, '0')}`);
    for (const name of [...many, 'Muito ágil', 'Ágil']) await givenTag(home, name);
    await givenLane(home, 'Em produção');

    const first = await listTags(home.deps, home.admin, {});
    const second = await listTags(home.deps, home.admin, { cursor: first.nextCursor });
    const found = await listTags(home.deps, home.admin, tagRoutes.listTags.query.parse({ searchParam: 'AGI' }));

    expect([...names(first.tags), ...names(second.tags)]).toEqual(['Ágil', ...many, 'Muito ágil']);
    expect([first.tags.length, first.hasMore, second.hasMore, first.count]).toEqual([20, true, false, 24]);
    expect(names(found.tags)).toEqual(['Ágil', 'Muito ágil']);
  });

  it('have names of their own within their kind, whatever case and accents', async () => {
    const home = await given.company();
    const urgent = await givenTag(home, 'Urgente');

    const tries = await Promise.allSettled(['URGENTE', 'urgênte'].map((name) => givenTag(home, name)));
    const lane = await givenLane(home, 'urgente');
    const other = await givenTag(home, 'Depois');
    const renaming = updateTag(home.deps, home.admin, { tagId: other.id, fields: { name: 'urgente' } });

    expect(tries.map((one) => one.status === 'rejected' && (one.reason as { code: string }).code)).toEqual(['ERR_TAG_NAME_IN_USE', 'ERR_TAG_NAME_IN_USE']);
    await expect(renaming).rejects.toMatchObject({ code: 'ERR_TAG_NAME_IN_USE' });
    expect(lane.kanban).toBe(1);
    await deleteTag(home.deps, home.admin, { tagId: urgent.id });
    expect(await updateTag(home.deps, home.admin, { tagId: other.id, fields: { name: 'urgente' } })).toMatchObject({ name: 'urgente', color: other.color });
  });

  it('keep the name where a change names the color alone', async () => {
    const home = await given.company();
    const tag = await givenTag(home, 'Urgente');
    const body = tagRoutes.updateTag.body.parse({ color: '#123456' });

    expect(await updateTag(home.deps, home.admin, { tagId: tag.id, fields: body })).toMatchObject({ name: 'Urgente', color: '#123456' });
  });

  it('need three letters and a colour that is one', () => {
    const { body } = tagRoutes.createTag;

    expect([body.safeParse({ name: ' ab ' }).success, body.safeParse({ name: 'abc', color: 'red' }).success]).toEqual([false, false]);
    expect(body.parse({ name: 'abc', color: '#AABBCC' })).toEqual({ name: 'abc', color: '#aabbcc', kanban: 0 });
  });

  it('of another company do not exist', async () => {
    const home = await given.company();
    const stranger = await given.company({ deps: home.deps });
    const { id: tagId } = await givenTag(home, 'segredo');

    await expect(getTag(home.deps, stranger.admin, { tagId })).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
    await expect(deleteTag(home.deps, stranger.admin, { tagId })).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
    expect(await listTags(home.deps, stranger.admin, {})).toMatchObject({ tags: [], count: 0 });
  });
});

describe('lanes', () => {
  it('stand in the order of their making until somebody orders them', async () => {
    const home = await given.company();
    const [first, second, third] = [await givenLane(home, 'Zero'), await givenLane(home, 'Meio'), await givenLane(home, 'Alto')];
    const before = names(await listKind(home.deps, home.admin, tagKinds.lane));

    const ordered = await orderLanes(home.deps, home.admin, { tagIds: [third.id, first.id] });
    const last = await createTag(home.deps, home.admin, { name: 'Nova', kanban: 1 });

    expect(before).toEqual(['Zero', 'Meio', 'Alto']);
    expect(ordered.map(({ id }) => id)).toEqual([third.id, first.id, second.id]);
    expect(names(await listKind(home.deps, home.admin, tagKinds.lane))).toEqual(['Alto', 'Zero', 'Meio', 'Nova']);
    expect(last.order).toBe(4);
  });

  it('are found by name, and never become tags', async () => {
    const home = await given.company();
    const lane = await givenLane(home, 'Em produção');
    await givenLane(home, 'Pronto');
    await givenLane(home, 'Meia produção');

    const updated = await updateTag(home.deps, home.admin, { tagId: lane.id, fields: { name: 'Em produção já', kanban: 0 } });
    const found = await listTags(home.deps, home.admin, { kanban: '1', searchParam: 'em pro' });

    expect(updated).toMatchObject({ kanban: 1, order: lane.order });
    const byWord = await listTags(home.deps, home.admin, { kanban: '1', searchParam: 'PRODU' });
    expect(found).toMatchObject({ tags: [{ name: 'Em produção já' }], count: 3, hasMore: false });
    expect(names(byWord.tags)).toEqual(['Em produção já', 'Meia produção']);
    await expect(orderLanes(home.deps, home.admin, { tagIds: [(await givenTag(home, 'nenhuma')).id] })).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
  });
});
