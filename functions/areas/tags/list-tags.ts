import { recordPageSize } from '#shared/contract/lists.ts';
import { tagId } from '#shared/contract/ids.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { type BareTag, mostListedTags, type Tag, type TagKind, tagKinds, type tagRoutes } from '#shared/contract/tags.ts';
import { nameFilter } from '#functions/data/name-filter.ts';
import type { TablePart } from '#functions/data/table.ts';
import { loadTagCounts, type TagCounts } from '#functions/records/tags/tag-counts.ts';
import { placePrefix, type StoredTag, tags, toBareTag } from '#functions/records/tags/tag-item.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TagDeps } from './deps.ts';

/** Answers one page with the exact number of tickets of each tag, and the number of tags of that kind. */
export async function listTags(deps: TagDeps, principal: Principal, query: QueryOf<typeof tagRoutes.listTags>): Promise<ReplyOf<typeof tagRoutes.listTags>> {
  const table = deps.table.forCompany(principal.companyId);
  const kind = query.kanban === '1' ? tagKinds.lane : tagKinds.tag;
  const searchParam = query.searchParam ?? '';
  const [counts, page] = await Promise.all([
    loadTagCounts(table, principal.companyId),
    readPage(principal, `tags ${kind} ${searchParam}`, query, (after) => readTags(table, principal, { kind, searchParam, after })),
  ]);
  const { items, ...position } = page;
  const count = [...counts.values()].filter((one) => one.kind === kind).length;
  return { tags: items.map((item) => withCount(item, counts)), count, ...position };
}

interface Wanted {
  readonly kind: TagKind;
  readonly searchParam: string;
  readonly after: string | undefined;
}

/** Tags are ordered by name. Lanes have an order of their own, and are few. */
async function readTags(table: TablePart, { companyId }: Principal, { kind, searchParam, after }: Wanted) {
  if (kind === tagKinds.tag || searchParam === '')
    return tags.page(table, companyId, { limit: recordPageSize, after, within: placePrefix(kind), search: searchParam });
  const lanes = await loadKind(table, companyId, kind);
  const isFound = nameFilter(searchParam);
  return { items: isFound ? lanes.filter(({ name }) => isFound(name)) : lanes, next: undefined };
}

/** Every tag of a kind in its order. */
export async function loadKind(table: TablePart, companyId: Principal['companyId'], kind: TagKind): Promise<StoredTag[]> {
  const { items } = await tags.page(table, companyId, { limit: mostListedTags, after: undefined, within: placePrefix(kind) });
  return items;
}

export async function listKind({ table }: TagDeps, { companyId }: Principal, kind: TagKind): Promise<BareTag[]> {
  return (await loadKind(table.forCompany(companyId), companyId, kind)).map(toBareTag);
}

export function withCount(item: StoredTag, counts: TagCounts): Tag {
  return { ...toBareTag(item), ticketsCount: counts.get(tagId.parse(item.id))?.count ?? 0 };
}
