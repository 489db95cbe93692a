import * as z from 'zod';
import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import { companyId as companyIdSchema, type CompanyId, ulid } from '#shared/contract/ids.ts';
import { loadItem } from './find-item.ts';
import { decideAnew, onRefusal } from './decide-anew.ts';
import { companyKeys, type Key, listKeys, normalizeName } from './keys.ts';
import { readListed } from './list-page.ts';
import { nameFilter } from './name-filter.ts';
import type { TablePart } from './table.ts';
import { type Attributes, put, remove, update, type Write } from './writes.ts';

/** Describes a kind of record: quick messages, tags, helps … An area adds its rules and its texts. */
export interface CollectionSpec<F extends z.ZodRawShape> {
  /** Part of the keys; for good. */
  readonly name: string;
  /** `type` of the items, by which the stream tells what to make of a change. */
  readonly type: string;
  /** The area's own fields. */
  readonly fields: z.ZodObject<F>;
  /** The field that orders the list, by whose words it is searched. */
  readonly orderedBy: keyof F & string;
  /** Fields of which no two records of a company have the same, whatever case and accents, and how that is refused. */
  readonly unique?: Readonly<Partial<Record<keyof F & string, ErrorCode>>>;
  readonly missing: ErrorCode;
  /** Name of the list that a record stands in, where there are several. Unique fields are so within it. Else the collection's name. */
  readonly listOf?: (record: object) => string;
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

const isSameKey = (one: Key, other: Key): boolean => one.pk === other.pk && one.sk === other.sk;
const valueOf = (record: object, field: string): string => String(Reflect.get(record, field));

/** A write and how it is refused when its condition does not hold. */
type Claim = readonly [Write, ErrorCode];

const common = z.object({ companyId: companyIdSchema, id: ulid, revision: z.number().int(), createdAt: z.string(), updatedAt: z.string() });

/**
 * A company's records of one kind, in one partition, listed through `gsi1`. Creating or changing one costs two write units
 * and two more for each unique field; a page of a list its rows.
 */
export class Collection<F extends z.ZodRawShape> {
  readonly spec: CollectionSpec<F>;
  /** Schema of the stored items. */
  readonly schema: z.ZodType<StoredRecord<F>>;
  readonly #unique: readonly (readonly [field: string, refusal: ErrorCode])[];

  constructor(spec: CollectionSpec<F>) {
    this.spec = spec;
    // The schema is the intersection of both, which TypeScript cannot follow through a generic shape.
    this.schema = z.object({ ...common.shape, ...spec.fields.shape }) as unknown as z.ZodType<StoredRecord<F>>;
    this.#unique = Object.entries(spec.unique ?? {}) as [string, ErrorCode][]; // the entries of the spec's own map
  }

  /** @throws AppError the collection's `missing` */
  async load(table: TablePart, companyId: CompanyId, id: string): Promise<StoredRecord<F>> {
    return loadItem(table, this.#key(companyId, id), this.schema, this.spec.missing);
  }

  /**
   * Reads a page in order. A search is a filter, since a company has few records of a kind.
   *
   * @param list the name of the list, where there are several.
   * @param within the beginning of the ordering field that all have, which is not searched.
   * @param search words of the ordering field, by their beginnings.
   * @param after the position of the page before.
   */
  async page(
    table: TablePart,
    companyId: CompanyId,
    page: { limit: number; after: string | undefined; list?: string; within?: string; search?: string | undefined },
  ): Promise<{ items: StoredRecord<F>[]; next: string | undefined }> {
    const { limit, after, list: name = this.spec.name, within = '', search = '' } = page;
    const list = { index: 'gsi1', pk: listKeys.records(companyId, name), prefix: normalizeName(within), limit, after } as const;
    const isFound = nameFilter(search);
    return readListed(table, this.schema, list, isFound && ((record) => isFound(valueOf(record, this.spec.orderedBy).slice(within.length))));
  }

  /**
   * @param along what belongs into the same transaction.
   * @throws AppError the refusal of a unique field that another record has
   */
  async create(table: TablePart, companyId: CompanyId, fields: Fields<F>, { id, now }: Moment, along: readonly Write[] = []): Promise<StoredRecord<F>> {
    const record: StoredRecord<F> = { ...fields, id, companyId, revision: 1, createdAt: now, updatedAt: now };
    await commit(table, [put(this.#key(companyId, id), this.#row(record), ['absent']), ...along], this.#claims(record));
    return record;
  }

  /**
   * @param change the fields that become others; asked again when somebody else changed the record meanwhile.
   * @throws AppError the collection's `missing`, the refusal of a unique field
   */
  async update(
    table: TablePart,
    companyId: CompanyId,
    id: string,
    change: (record: StoredRecord<F>) => Partial<Fields<F>>,
    now: string,
  ): Promise<StoredRecord<F>> {
    return decideAnew(async () => {
      const before = await this.load(table, companyId, id);
      const after: StoredRecord<F> = { ...before, ...change(before), id, companyId, revision: before.revision + 1, updatedAt: now };
      await this.#replace(table, before, after);
      return after;
    });
  }

  /**
   * @param along what belongs into the same transaction.
   * @throws AppError the collection's `missing`
   */
  async remove(table: TablePart, companyId: CompanyId, id: string, along: readonly Write[] = []): Promise<void> {
    const record = await this.load(table, companyId, id);
    const released = this.#unique.map(([field]) => remove(this.#claimKey(record, field), [['id', '=', id]]));
    await table.commit(remove(this.#key(companyId, id)), ...released, ...along);
  }

  async #replace(table: TablePart, before: StoredRecord<F>, after: StoredRecord<F>): Promise<void> {
    const moved = this.#unique.filter(([field]) => !isSameKey(this.#claimKey(before, field), this.#claimKey(after, field)));
    const replaced = update(this.#key(before.companyId, before.id), { set: this.#row(after) }, ['exists', ['revision', '=', before.revision]]);
    const released = moved.map(([field]) => remove(this.#claimKey(before, field)));
    await commit(table, [replaced, ...released], this.#claims(after, moved));
  }

  #claims(record: StoredRecord<F>, fields = this.#unique): Claim[] {
    return fields.map(([field, refusal]) => [put(this.#claimKey(record, field), { type: 'claim', id: record.id }, ['absent']), refusal]);
  }

  #claimKey(record: StoredRecord<F>, field: string): Key {
    return companyKeys.recordClaim(record.companyId, this.#listOf(record), field, valueOf(record, field));
  }

  #key(companyId: CompanyId, id: string): Key {
    return companyKeys.record(companyId, this.spec.name, id);
  }

  #listOf(record: StoredRecord<F>): string {
    return this.spec.listOf?.(record) ?? this.spec.name;
  }

  #row(record: StoredRecord<F>): Attributes {
    const sort = listKeys.recordSort(valueOf(record, this.spec.orderedBy), record.id);
    return { type: this.spec.type, ...record, gsi1Pk: listKeys.records(record.companyId, this.#listOf(record)), gsi1Sk: sort };
  }
}

/** @throws AppError the refusal of the claim that did not hold; claims are the last writes. */
async function commit(table: TablePart, writes: readonly Write[], claims: readonly Claim[]): Promise<void> {
  await onRefusal(table.commit(...writes, ...claims.map(([write]) => write)), (refused) => {
    const claim = claims[refused.index - writes.length];
    throw claim ? new AppError(claim[1], {}, { cause: refused }) : refused;
  });
}
