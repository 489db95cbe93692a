import type { Page, PartitionQuery, Table, TablePart } from '#functions/data/table.ts';
import { companyPrefix, type Key } from '#functions/data/keys.ts';
import { type Attributes, type BareWrite, type Change, type Clause, ConditionFailed, type Write } from '#functions/data/writes.ts';

/** A write, as the table's stream tells it. */
export interface MemoryChange {
  readonly sequence: string;
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
}

/**
 * The table in memory, for simulations by the thousand; without its indexes. `tests/data/memory-table.test.ts` holds it to the
 * emulator.
 */
export class MemoryTable implements Table {
  readonly #partitions = new Map<string, Partition>();
  readonly #changed: (change: MemoryChange) => void;
  #sequence = 0;

  constructor(changed: (change: MemoryChange) => void = () => undefined) {
    this.#changed = changed;
  }

  get system(): TablePart {
    return this.#part('s#');
  }

  get across(): TablePart {
    return this.#part('');
  }

  forCompany(companyId: Parameters<typeof companyPrefix>[0]): TablePart {
    return this.#part(companyPrefix(companyId));
  }

  #part(prefix: string): TablePart {
    const guard = ({ pk }: Pick<Key, 'pk'>): void => {
      if (!pk.startsWith(prefix)) throw new Error(`key outside of ${prefix}`);
    };
    return {
      get: async (key) => (guard(key), this.#get(key)),
      getMany: async (keys) => keys.flatMap((key): Attributes[] => (guard(key), [this.#get(key) ?? []].flat())),
      query: async (query) => (guard(query), this.#query(query)),
      queryAll: async (query) => (guard(query), this.#query(query).items),
      change: async (key, change, when) => {
        guard(key);
        this.#require(key, when, 0);
        return this.#put(key, changed({ pk: key.pk, sk: key.sk, ...this.#get(key) }, change));
      },
      writeMany: async (writes) => {
        for (const write of writes) this.#write((guard(write.key), write));
      },
      commit: async (...writes) => {
        for (const [index, write] of writes.entries()) this.#require((guard(write.key), write.key), write.when, index);
        for (const write of writes) this.#write(write);
      },
    };
  }

  #get({ pk, sk }: Key): Attributes | undefined {
    return this.#partitions.get(pk)?.rows.get(sk);
  }

  #put(key: Key, item: Attributes): Attributes {
    const partition = this.#partitions.get(key.pk) ?? { rows: new Map<string, Attributes>(), order: undefined };
    this.#partitions.set(key.pk, partition);
    // What is stored is nobody's object, and holds nothing undefined.
    const stored = structuredClone(Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)));
    const before = partition.rows.get(key.sk);
    this.#tell(before, stored);
    if (!before) partition.order = undefined;
    partition.rows.set(key.sk, stored);
    return stored;
  }

  #write(write: Write | BareWrite): void {
    const { key } = write;
    if (write.kind === 'put') this.#put(key, { pk: key.pk, sk: key.sk, ...write.attributes });
    else if (write.kind === 'update') this.#put(key, changed({ pk: key.pk, sk: key.sk, ...this.#get(key) }, write.change));
    else if (write.kind === 'delete') {
      this.#tell(this.#get(key), undefined);
      const partition = this.#partitions.get(key.pk);
      partition?.rows.delete(key.sk);
      if (partition) partition.order = undefined;
    }
  }

  #tell(before: Attributes | undefined, after: Attributes | undefined): void {
    this.#sequence += 1;
    this.#changed({ sequence: String(this.#sequence), before, after });
  }

  #require(key: Key, when: readonly Clause[] = [], index: number): void {
    const item = this.#get(key);
    if (!when.every((clause) => holds(item, clause))) throw new ConditionFailed(index, item);
  }

  #query({ pk, prefix = '', beyond = '', newestFirst = false, limit = Infinity, index }: PartitionQuery): Page {
    if (index) throw new Error('the table in memory has no indexes');
    const partition = this.#partitions.get(pk);
    if (!partition) return { items: [], last: undefined, next: undefined, units: 0 };
    const order = (partition.order ??= [...partition.rows.keys()].toSorted());
    const ordered = newestFirst ? order.toReversed() : order;
    const from = beyond === '' ? 0 : firstIndex(ordered, (sk) => (newestFirst ? sk < beyond : sk > beyond));
    const items: Attributes[] = [];
    for (let at = from; at < ordered.length && items.length < limit; at += 1) {
      const sk = ordered[at] ?? '';
      const item = sk.startsWith(prefix) ? partition.rows.get(sk) : undefined;
      if (item) items.push(item);
    }
    // DynamoDB stops at the limit without knowing whether there is more.
    const last = items.length === limit ? items.at(-1) : undefined;
    return { items, last, next: last && String(last['sk']), units: 0 };
  }
}

interface Partition {
  readonly rows: Map<string, Attributes>;
  /** Sort keys in their order, once somebody has asked for it. */
  order: readonly string[] | undefined;
}

/** First index of an array in which all that fit come last. */
function firstIndex(values: readonly string[], fits: (value: string) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(values[middle] ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}

function changed(item: Attributes, { set = {}, add = {}, remove = [] }: Change): Attributes {
  const added = Object.entries(add).flatMap(([name, value]) => (value === 0 ? [] : [[name, Number(item[name] ?? 0) + value]]));
  const next = { ...item, ...set, ...Object.fromEntries(added) };
  return Object.fromEntries(Object.entries(next).filter(([name]) => !remove.includes(name)));
}

function holds(item: Attributes | undefined, clause: Clause): boolean {
  if (clause === 'exists') return item !== undefined;
  if (clause === 'absent') return item === undefined;
  if ('any' in clause) return clause.any.some((one) => holds(item, one));
  const value = item?.[clause[0]];
  if (clause[1] === 'absent') return value === undefined;
  if (clause[1] === 'exists') return value !== undefined;
  return compared(value, clause[1], clause[2]);
}

/** Compares values of one type; DynamoDB finds nothing less or greater than one of another, nor than one that is not there. */
function compared(value: unknown, comparison: string, other: unknown): boolean {
  if (comparison === '<>') return value !== other;
  if (value === undefined || typeof value !== typeof other) return false;
  if (comparison === '=') return value === other;
  const [one, two] = [value as string | number, other as string | number]; // what the product compares by order is one of these
  if (comparison === '<') return one < two;
  if (comparison === '<=') return one <= two;
  return comparison === '>' ? one > two : one >= two;
}
