import type * as z from 'zod';
import { type CompanyId, userId as userIdSchema, type UserId } from '#shared/contract/ids.ts';
import type { Declaration, DeclaredRecord, FieldsOf, RecordSchema } from '#shared/records/record.ts';
import { Collection } from '#functions/data/collection.ts';
import type { TablePart } from '#functions/data/table.ts';
import { platformCollection } from './platform-collection.ts';

type Fields<D extends Declaration> = z.output<z.ZodObject<FieldsOf<D>>>;
/** As replies and live events have it. */
export type ShownOf<D extends Declaration> = z.output<RecordSchema<D>>;

/** The part of a `Collection` that answers routes. Records of the platform have one as well. */
export interface RecordStore<F extends object> {
  readonly spec: { readonly name: string };
  load(part: TablePart, companyId: CompanyId, id: string): Promise<object>;
  page(part: TablePart, companyId: CompanyId, page: Page): Promise<{ items: object[]; next: string | undefined }>;
  create(part: TablePart, companyId: CompanyId, fields: F, moment: { readonly id: string; readonly now: string }): Promise<object>;
  update(part: TablePart, companyId: CompanyId, id: string, change: () => Partial<F>, now: string): Promise<object>;
  remove(part: TablePart, companyId: CompanyId, id: string): Promise<void>;
}

interface Page {
  readonly limit: number;
  readonly after: string | undefined;
  readonly search?: string | undefined;
}

/** A record that is somebody's own has its owner, else null. */
const owned = { userId: userIdSchema.nullable().default(null) };

/** Null: everybody's. */
export const ownerOf = (record: object): UserId | null => owned.userId.parse(Reflect.get(record, 'userId') ?? null);

/** Name of the list of somebody's own records, and of everybody's. */
export const listOfOwner = (path: string, owner: UserId | null): string => (owner === null ? path.slice(1) : `${path.slice(1)} ${owner}`);

/** Store of a declaration's records that companies have. */
export function collectionOf<D extends Declaration>({ path, name, body, orderedBy, unique, missing, own: rule }: DeclaredRecord<D>): Collection<FieldsOf<D>> {
  const own = rule && { fields: body.extend(owned), listOf: (record: object) => listOfOwner(path, ownerOf(record)) };
  const spec = { name: path.slice(1), type: name, fields: body, orderedBy, missing, ...(unique ? { unique } : {}), ...own };
  return new Collection(spec as never); // the declaration's own fields and codes, which TypeScript cannot follow through its shape
}

export function storeOf<D extends Declaration>(declared: DeclaredRecord<D>): RecordStore<Fields<D>> {
  const { ofPlatform, path, name, schema, missing } = declared;
  if (!ofPlatform) return collectionOf(declared);
  return platformCollection({ name: path.slice(1), type: name, schema, missing: missing as never }); // a code by the list of records
}

/** A stored record as the contract declares it. */
export function shown<D extends Declaration>({ schema }: DeclaredRecord<D>, stored: object): ShownOf<D> {
  const fields: object = schema.shape;
  return Object.fromEntries(Object.keys(fields).map((field) => [field, Reflect.get(stored, field)])) as ShownOf<D>; // the schema's own fields
}
