import fc from 'fast-check';
import { recordUses } from '#functions/stack/record-handlers.ts';
import { allRecords, type RecordArea } from '#shared/records/index.ts';
import { capital, type Declaration, type DeclaredRecord } from '#shared/records/record.ts';
import { arbitraryOf } from '../arbitrary-of.ts';
import type { Home } from '../given.ts';
import { type Furnish, ulidOf } from './furnished.ts';

type Fields = Record<string, unknown>;

/** Valid fields of a record, the same in every run; no two of them share a unique field. */
export function sampleFields({ body, unique = {} }: DeclaredRecord, count: number): Fields[] {
  const found: Fields[] = [];
  for (const made of fc.sample(arbitraryOf(body), { seed: 7, numRuns: 500 })) {
    const { data } = body.safeParse(made);
    const isOwn = (field: string): boolean => found.every((other) => nameOf(other, field) !== nameOf(data, field));
    if (data && Object.keys(unique).every(isOwn)) found.push(data);
    if (found.length === count) return found;
  }
  throw new Error('no fields were found that this record takes');
}

/** Claims compare fields about like this. */
const nameOf = (fields: unknown, field: string): string =>
  String(Reflect.get(Object(fields), field))
    .trim()
    .toLowerCase();

const furnishRecord = (declared: DeclaredRecord) => async (home: Home) => {
  // What is somebody's own is known to them alone.
  const own = declared.own ? { isShared: false } : {};
  const [first, second, third] = sampleFields(declared, 3).map((fields) => ({ ...fields, ...own }));
  const { id } = await recordUses<Declaration>(home.deps, declared).create(home.admin, first ?? {});
  const of = capital(declared.name);
  return {
    ids: { [`${declared.name}Id`]: { ...ulidOf(String(id)), ...(declared.own ? { isOfMembers: true as const } : {}) } },
    bodies: { [`create${of}`]: second, [`update${of}`]: third },
    notPlain: [`delete${of}`],
  };
};

/** Declared records as the tests of all routes need them. */
export const furnishRecords = Object.fromEntries(allRecords.map((declared) => [declared.names, furnishRecord(declared)])) as unknown as {
  readonly [A in RecordArea]: Furnish<A>;
}; // the areas of the same records
