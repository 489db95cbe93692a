import * as z from 'zod';
import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import { companyId as companyIdSchema, type CompanyId, ulid } from '#shared/contract/ids.ts';
import { companyKeys, type Key, listKeys, normalizeName } from './keys.ts';
import { readable, readableItems } from './readable.ts';
import type { TablePart } from './table.ts';
import { type Attributes, ConditionFailed, put, remove, update, type Write } from './writes.ts';

/** What makes one kind of record: quick messages, tags, helps … An area adds its rules and its texts. */
export interface CollectionSpec<F extends z.ZodRawShape> {
  /** Part of the keys; for good. */
  readonly name: string;
  /** `type` of the items, by which the stream tells what to make of a change. */
  readonly type: string;
  /** The area's own fields. */
  readonly fields: z.ZodObject<F>;
  /** The field that orders the list, by whose beginning it is searched. */
  readonly orderedBy: keyof F & string;
  /** Fields of which no two records of a company have the same, whatever case and accents, and how that is refused. */
  readonly unique?: Readonly<Partial<Record<keyof F & string, ErrorCode>>>;
  readonly missing: ErrorCode;
}

type Fields<F extends z.ZodRawShape> = z.output<z.ZodObject<F>>;

export type StoredRecord<F extends z.ZodRawShape> = Fields<F> & {
  readonly id: string;
  readonly companyId: CompanyId;
  /** Goes up with each change, so that of two at once the later one is decided anew. */
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

interface Moment {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly now: string;
}

/** Two people who save the same record at once; more meetings than this are no people. */
const mostMeetings = 8;

const valueOf = (record: object, field: string): string => String(Reflect.get(record, field));

export type Collection<F extends z.ZodRawShape> = ReturnType<typeof defineCollection<F>>;

/**
 * A company's records of one kind, in one partition, listed through `gsi1`. Creating or changing one costs two write units
 * and two more for each unique field; a page of a list its rows.
 */
export function defineCollection<F extends z.ZodRawShape>(spec: CollectionSpec<F>) {
  const itemSchema = z.object({ companyId: companyIdSchema, id: ulid, revision: z.number().int(), createdAt: z.string(), updatedAt: z.string() });
  // The schema is the intersection of both, which TypeScript cannot follow through a generic shape.
  const schema = z.object({ ...itemSchema.shape, ...spec.fields.shape }) as unknown as z.ZodType<StoredRecord<F>>;
  const keyOf = (companyId: CompanyId, id: string): Key => companyKeys.record(companyId, spec.name, id);
  const uniqueFields = Object.entries(spec.unique ?? {}) as [keyof F & string, ErrorCode][]; // the keys of the mapped type above

  const rowOf = (record: StoredRecord<F>): Attributes => ({
    type: spec.type,
    ...record,
    gsi1Pk: listKeys.records(record.companyId, spec.name),
    gsi1Sk: listKeys.recordSort(valueOf(record, spec.orderedBy), record.id),
  });
  const claimOf = (record: StoredRecord<F>, field: keyof F & string): Key =>
    companyKeys.recordClaim(record.companyId, spec.name, field, valueOf(record, field));
  const claim = (record: StoredRecord<F>, field: keyof F & string): Write => put(claimOf(record, field), { type: 'claim', id: record.id }, ['absent']);

  /** @throws AppError the refusal of the unique field that another record has; the claims are the last writes. */
  async function commit(table: TablePart, writes: readonly Write[], claims: readonly (readonly [Write, ErrorCode])[]): Promise<void> {
    try {
      await table.commit(...writes, ...claims.map(([write]) => write));
    } catch (error) {
      const refused = error instanceof ConditionFailed ? claims[error.index - writes.length] : undefined;
      throw refused ? new AppError(refused[1], {}, { cause: error }) : error;
    }
  }

  return {
    spec,

    /** @throws AppError the collection's `missing` */
    async load(table: TablePart, companyId: CompanyId, id: string): Promise<StoredRecord<F>> {
      const stored = await table.get(keyOf(companyId, id), { consistent: true });
      if (!stored) throw new AppError(spec.missing);
      return schema.parse(stored);
    },

    /** One page in order. @param search the beginning of the ordering field. @param after the position of the page before. */
    async page(table: TablePart, companyId: CompanyId, page: { limit: number; after: string | undefined; search?: string | undefined }) {
      const prefix = normalizeName(page.search ?? '');
      const { items, last } = await table.query({
        index: 'gsi1',
        pk: listKeys.records(companyId, spec.name),
        limit: page.limit,
        ...(prefix ? { prefix } : {}),
        ...(page.after === undefined ? {} : { beyond: page.after }),
      });
      const position = items.at(-1)?.['gsi1Sk'];
      return { items: readableItems(schema, items), next: last && position !== undefined ? String(position) : undefined };
    },

    async create(table: TablePart, companyId: CompanyId, fields: Fields<F>, { id, now }: Moment): Promise<StoredRecord<F>> {
      const record: StoredRecord<F> = { ...fields, id, companyId, revision: 1, createdAt: now, updatedAt: now };
      const claims = uniqueFields.map(([field, refusal]) => [claim(record, field), refusal] as const);
      await commit(table, [put(keyOf(companyId, id), rowOf(record), ['absent'])], claims);
      return record;
    },

    /** @param change the fields afterwards; asked again when somebody else changed the record meanwhile. */
    async update(table: TablePart, companyId: CompanyId, id: string, change: (record: StoredRecord<F>) => Fields<F>, now: string): Promise<StoredRecord<F>> {
      for (let meeting = 1; ; meeting += 1) {
        const before = await this.load(table, companyId, id);
        const after: StoredRecord<F> = { ...before, ...change(before), id, companyId, revision: before.revision + 1, updatedAt: now };
        const moved = uniqueFields.filter(([field]) => normalizeName(valueOf(before, field)) !== normalizeName(valueOf(after, field)));
        const writes = [
          update(keyOf(companyId, id), { set: rowOf(after) }, ['exists', ['revision', '=', before.revision]]),
          ...moved.map(([field]) => remove(claimOf(before, field))),
        ];
        try {
          await commit(
            table,
            writes,
            moved.map(([field, refusal]) => [claim(after, field), refusal] as const),
          );
          return after;
        } catch (error) {
          if (!(error instanceof ConditionFailed) || meeting >= mostMeetings) throw error;
        }
      }
    },

    async remove(table: TablePart, companyId: CompanyId, id: string): Promise<void> {
      const record = await this.load(table, companyId, id);
      await table.commit(remove(keyOf(companyId, id)), ...uniqueFields.map(([field]) => remove(claimOf(record, field), [['id', '=', id]])));
    },

    /** A change of the stream as records of this collection. */
    read: (image: Attributes | undefined): StoredRecord<F> | undefined => image && readable(schema, image),
  };
}
