import { describe, expect, it } from 'vitest';
import { type TagId, tagId } from '#shared/contract/ids.ts';
import { colorOfName, hasSameTags, tagChange } from '#shared/domain/ticket-tags.ts';

const idOf = (n: number): TagId => tagId.parse(`01J0000000000000000000000${n}`);
const [a, b, c, lane] = [idOf(1), idOf(2), idOf(3), idOf(9)];

describe('the tags of a ticket', () => {
  it.each([
    ['nothing changes', { tagIds: [a, b], laneId: lane }, { tagIds: [b, a], laneId: lane }, []],
    ['a tag comes and one leaves', { tagIds: [a, b], laneId: null }, { tagIds: [b, c], laneId: null }, [[a, -1], [c, 1]]], // prettier-ignore
    ['another lane', { tagIds: [a], laneId: lane }, { tagIds: [a], laneId: c }, [[lane, -1], [c, 1]]], // prettier-ignore
    ['out of the lane', { tagIds: [], laneId: lane }, { tagIds: [], laneId: null }, [[lane, -1]]],
    ['the same tag twice', { tagIds: [], laneId: null }, { tagIds: [a, a], laneId: null }, [[a, 1]]],
  ] as const)('are counted once each: %s', (_case, before, after, changes) => {
    expect(tagChange(before, after).map(({ tagId: id, by }) => [id, by])).toEqual(changes);
    expect(hasSameTags(before, after)).toBe(changes.length === 0);
  });

  it('have a colour by their name, the same each time', () => {
    const colors = ['Urgente', 'Orçamento', 'Pós-venda', 'Reclamação'].map(colorOfName);

    expect(colors).toEqual(['Urgente', 'Orçamento', 'Pós-venda', 'Reclamação'].map(colorOfName));
    expect(new Set(colors).size).toBeGreaterThan(1);
    expect(colors.every((color) => /^#[0-9a-f]{6}$/.test(color))).toBe(true);
  });
});
