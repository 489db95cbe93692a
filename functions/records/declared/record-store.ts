import type * as z from 'zod';
import type { Declaration, DeclaredRecord, FieldsOf, RecordSchema } from '#shared/records/record.ts';
import { Collection, type StoredRecord } from '#functions/data/collection.ts';

export type StoredOf<D extends Declaration> = StoredRecord<FieldsOf<D>>;
/** As replies and live events have it. */
export type ShownOf<D extends Declaration> = z.output<RecordSchema<D>>;

/** Store of a declaration's records. */
export function collectionOf<D extends Declaration>({ path, name, body, orderedBy, unique, missing }: DeclaredRecord<D>): Collection<FieldsOf<D>> {
  const spec = { name: path.slice(1), type: name, fields: body, orderedBy, missing, ...(unique ? { unique } : {}) };
  return new Collection(spec as never); // the declaration's own fields and codes, which TypeScript cannot follow through its shape
}

/** A stored record as the contract declares it. */
export function shown<D extends Declaration>({ schema }: DeclaredRecord<D>, stored: StoredOf<D>): ShownOf<D> {
  const fields: object = schema.shape;
  return Object.fromEntries(Object.keys(fields).map((field) => [field, Reflect.get(stored, field)])) as ShownOf<D>; // the schema's own fields
}
