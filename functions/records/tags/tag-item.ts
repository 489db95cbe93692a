import * as z from 'zod';
import { type CompanyId, tagId, type TagId, userId } from '#shared/contract/ids.ts';
import { type BareTag, tagKind, type TagKind, tagKinds } from '#shared/contract/tags.ts';
import { Collection, type StoredRecord } from '#functions/data/collection.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { update, type Write } from '#functions/data/writes.ts';

const fields = z.object({
  name: z.string(),
  color: z.string(),
  kanban: tagKind,
  order: z.number().int(),
  userId: userId.nullable(),
  /** Sort key of the list: the kind, and within it tags by name, lanes by their order. */
  place: z.string(),
  /** A name stands once among tags and once among lanes. */
  kindName: z.string(),
});

export type StoredTag = StoredRecord<typeof fields.shape>;

/** Tags and lanes. */
export const tags = new Collection({
  name: 'tags',
  type: 'tag',
  fields,
  orderedBy: 'place',
  unique: { kindName: 'ERR_TAG_NAME_IN_USE' },
  missing: 'ERR_NO_TAG_FOUND',
});

/** Six digits: more lanes than a company can make. */
const orderText = (order: number): string => String(order).padStart(6, '0');

/** The fields of a tag with those that follow from them. */
export function tagRecord(tag: Pick<StoredTag, 'name' | 'color' | 'kanban' | 'order' | 'userId'>): z.output<typeof fields> {
  const { kanban, name, order } = tag;
  return { ...tag, place: kanban === tagKinds.lane ? `${kanban} ${orderText(order)} ${name}` : `${kanban} ${name}`, kindName: `${kanban} ${name}` };
}

/** The beginning of a kind's sort keys. */
export const placePrefix = (kind: TagKind): string => `${kind} `;

export function toBareTag({ id, name, color, kanban, order, userId: owner, createdAt, updatedAt }: StoredTag): BareTag {
  return { id: tagId.parse(id), name, color, kanban, order, userId: owner, createdAt, updatedAt };
}

/** Goes into the transaction that deletes a lane, until its tickets are told. */
export const laneDeletion = (companyId: CompanyId, lane: TagId, nowMs: number): Write =>
  update(companyKeys.deletedLanes(companyId), { set: { [lane]: nowMs } });

/** When a lane was deleted; undefined when nothing asks for it any more. */
export async function loadLaneDeletion(table: TablePart, companyId: CompanyId, lane: TagId): Promise<number | undefined> {
  const stored = await table.get(companyKeys.deletedLanes(companyId), { consistent: true });
  return z.number().optional().parse(stored?.[lane]);
}

export async function forgetLaneDeletion(table: TablePart, companyId: CompanyId, lane: TagId): Promise<void> {
  await table.commit(update(companyKeys.deletedLanes(companyId), { remove: [lane] }));
}

/** Lanes that are no more, and may still stand on tickets: those belong to the first lane. */
export async function loadDeletedLanes(table: TablePart, companyId: CompanyId): Promise<TagId[]> {
  const stored = await table.get(companyKeys.deletedLanes(companyId));
  return Object.keys(stored ?? {}).flatMap((name) => tagId.safeParse(name).data ?? []);
}
