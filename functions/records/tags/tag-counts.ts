import { type CompanyId, tagId, type TagId } from '#shared/contract/ids.ts';
import { type TagKind, tagKinds } from '#shared/contract/tags.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { update, type Write } from '#functions/data/writes.ts';

/**
 * How many tickets have a tag: a number for each tag, there from the tag's making to its deletion, so that it also says which
 * tags there are, and of which kind. Spread over few small items, so that one query reads them all and tags seldom contend.
 */
export type TagCounts = ReadonlyMap<TagId, { readonly kind: TagKind; readonly count: number }>;

const bucketCount = 8;
/** Ids end in randomness. */
const bucketOf = (tag: TagId): number => tag.charCodeAt(tag.length - 1) % bucketCount;

const letters = { [tagKinds.tag]: 't', [tagKinds.lane]: 'l' } as const;
const nameOf = (tag: TagId, kind: TagKind): string => `${letters[kind]}${tag}`;

/** @param consistent for deciding what is written; what is only shown may be a moment old. */
export async function loadTagCounts(table: TablePart, companyId: CompanyId, { consistent = false } = {}): Promise<TagCounts> {
  const items = await table.queryAll({ pk: companyKeys.tagCounts(companyId, 0).pk, consistent });
  const kindOf = (letter: string): TagKind => (letter === letters[tagKinds.lane] ? tagKinds.lane : tagKinds.tag);
  return new Map(
    items.flatMap(Object.entries).flatMap(([name, count]: [string, unknown]) => {
      const id = tagId.safeParse(name.slice(1)).data;
      return id && typeof count === 'number' ? [[id, { kind: kindOf(name.slice(0, 1)), count }] as const] : [];
    }),
  );
}

/** Goes into the transaction that makes a tag. */
export const countBegins = (companyId: CompanyId, tag: TagId, kind: TagKind): Write =>
  update(companyKeys.tagCounts(companyId, bucketOf(tag)), { set: { type: 'tagCounts', companyId, [nameOf(tag, kind)]: 0 } });

/** Goes into the transaction that deletes a tag. */
export const countEnds = (companyId: CompanyId, tag: TagId, kind: TagKind): Write =>
  update(companyKeys.tagCounts(companyId, bucketOf(tag)), { remove: [nameOf(tag, kind)] });

export interface TagCountChange {
  readonly tagId: TagId;
  readonly by: 1 | -1;
}

/**
 * Go into the transaction that changes a ticket's tags: exact, and on condition that the tags are still there. Those that are
 * not known are left out.
 */
export function tagCountWrites(companyId: CompanyId, changes: readonly TagCountChange[], known: TagCounts): Write[] {
  const counted = changes.flatMap(({ tagId: tag, by }) => {
    const entry = known.get(tag);
    return entry ? [{ bucket: bucketOf(tag), name: nameOf(tag, entry.kind), by }] : [];
  });
  return [...Map.groupBy(counted, ({ bucket }) => bucket)].map(([bucket, ofItem]) => {
    const add = Object.fromEntries(ofItem.map(({ name, by }) => [name, by]));
    return update(
      companyKeys.tagCounts(companyId, bucket),
      { add },
      ofItem.map(({ name }) => [name, 'exists'] as const),
    );
  });
}
