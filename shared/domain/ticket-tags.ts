import type { TagId } from '../contract/ids.ts';

/** Marks of a ticket: any of the company's tags, and at most one lane. */
export interface TicketTags {
  readonly tagIds: readonly TagId[];
  readonly laneId: TagId | null;
}

const allOf = ({ tagIds, laneId }: TicketTags): readonly TagId[] => (laneId === null ? tagIds : [...tagIds, laneId]);

/** The changes of the tags' counts. */
export function tagChange(before: TicketTags, after: TicketTags): { readonly tagId: TagId; readonly by: 1 | -1 }[] {
  const [former, present] = [new Set(allOf(before)), new Set(allOf(after))];
  return [
    ...[...former].filter((tagId) => !present.has(tagId)).map((tagId) => ({ tagId, by: -1 as const })),
    ...[...present].filter((tagId) => !former.has(tagId)).map((tagId) => ({ tagId, by: 1 as const })),
  ];
}

/** The order in which tags were given says nothing. */
export function hasSameTags(one: TicketTags, other: TicketTags): boolean {
  return tagChange(one, other).length === 0;
}

/** Dark enough for white text. */
const palette = ['#c62828', '#c2410c', '#9a6700', '#4d7c0f', '#1b7f3b', '#00796b', '#0e7490', '#1565c0', '#3f3fbf', '#7b1fa2', '#c2185b', '#5f6b7a'] as const;

/** For the next one of so many: neighbours differ. */
export const colorAfter = (count: number): string => palette[(count * 5 + 7) % palette.length] ?? palette[0];

/** For a tag that is made in passing, by its name alone: the same name has the same color again. */
export function colorOfName(name: string): string {
  const sum = Array.from(name).reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
  return colorAfter(sum);
}
