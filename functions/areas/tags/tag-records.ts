import { AppError } from '#shared/contract/errors.ts';
import { tagId as tagIdSchema, type TagId } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { type BareTag, type Tag, tagKinds, type tagRoutes } from '#shared/contract/tags.ts';
import { colorOfName } from '#shared/domain/ticket-tags.ts';
import { countBegins, countEnds, loadTagCounts } from '#functions/records/tags/tag-counts.ts';
import { laneDeletion, type StoredTag, tagRecord, tags, toBareTag } from '#functions/records/tags/tag-item.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { TagDeps } from './deps.ts';
import { listKind, loadKind, withCount } from './list-tags.ts';

/** @throws AppError ERR_TAG_NAME_IN_USE */
export async function createTag({ table, clock }: TagDeps, principal: Principal, body: BodyOf<typeof tagRoutes.createTag>): Promise<Tag> {
  const { companyId, userId } = principal;
  const part = table.forCompany(companyId);
  const { name, kanban, color = colorOfName(name) } = body;
  const lanes = kanban === tagKinds.lane ? await loadKind(part, companyId, kanban) : [];
  const id = tagIdSchema.parse(newRecordId(clock));
  const record = tagRecord({ name, color, kanban, order: (lanes.at(-1)?.order ?? 0) + 1, userId });
  const created = await tags.create(part, companyId, record, { id, now: isoTime(clock.nowMs()) }, [countBegins(companyId, id, kanban)]);
  return { ...toBareTag(created), ticketsCount: 0 };
}

export async function getTag({ table }: TagDeps, { companyId }: Principal, { tagId }: { tagId: TagId }): Promise<Tag> {
  const part = table.forCompany(companyId);
  const [tag, counts] = await Promise.all([tags.load(part, companyId, tagId), loadTagCounts(part, companyId)]);
  return withCount(tag, counts);
}

/** @throws AppError ERR_NO_TAG_FOUND, ERR_TAG_NAME_IN_USE */
export async function updateTag(
  { table, clock }: TagDeps,
  { companyId }: Principal,
  { tagId, fields }: { tagId: TagId; fields: BodyOf<typeof tagRoutes.updateTag> },
): Promise<Tag> {
  const part = table.forCompany(companyId);
  const change = (tag: StoredTag) => tagRecord({ ...plain(tag), name: fields.name ?? tag.name, color: fields.color ?? tag.color });
  const updated = await tags.update(part, companyId, tagId, change, isoTime(clock.nowMs()));
  return withCount(updated, await loadTagCounts(part, companyId));
}

const plain = ({ name, color, kanban, order, userId }: StoredTag) => ({ name, color, kanban, order, userId });

/** By then, the index shows what was tagged a moment ago. */
const beforeForgettingMs = 10_000;

/**
 * With its count goes the tag's right to be given. Its tickets lose it in the background: meanwhile nothing shows a tag that is not
 * there, and what such a lane had belongs to the first one.
 *
 * @throws AppError ERR_NO_TAG_FOUND
 */
export async function deleteTag({ table, clock, jobs }: TagDeps, { companyId }: Principal, { tagId }: { tagId: TagId }): Promise<{ message: string }> {
  const part = table.forCompany(companyId);
  const { kanban } = await tags.load(part, companyId, tagId);
  const lane = kanban === tagKinds.lane ? [laneDeletion(companyId, tagId, clock.nowMs())] : [];
  // First, so that a crash after the deletion leaves nothing undone.
  await jobs.send({ type: 'forgetTag', companyId, tagId }, clock.nowMs() + beforeForgettingMs);
  await tags.remove(part, companyId, tagId, [countEnds(companyId, tagId, kanban), ...lane]);
  return { message: 'deleted' };
}

/** Each lane that has another place is written by itself; of two people who order at once the later write of a lane holds. */
export async function orderLanes(deps: TagDeps, principal: Principal, { tagIds }: { tagIds: readonly TagId[] }): Promise<BareTag[]> {
  const { companyId } = principal;
  const table = deps.table.forCompany(companyId);
  const lanes = await loadKind(table, companyId, tagKinds.lane);
  const ids = new Set<string>(tagIds);
  if ([...ids].some((id) => !lanes.some((lane) => lane.id === id))) throw new AppError('ERR_NO_TAG_FOUND', { field: 'tagIds' });
  const rest = lanes.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  const now = isoTime(deps.clock.nowMs());
  for (const [index, id] of [...ids, ...rest].entries()) {
    const isThere = lanes.some((lane) => lane.id === id && lane.order === index + 1);
    if (!isThere) await tags.update(table, companyId, id, (lane) => tagRecord({ ...plain(lane), order: index + 1 }), now);
  }
  return listKind(deps, principal, tagKinds.lane);
}
