import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const types = ['TXT', 'CNAME', 'A'] as const;
type RecordType = (typeof types)[number];

export interface Answer {
  readonly name: string;
  readonly type: RecordType;
  readonly value: string;
}

const hostName = z
  .string()
  .max(254)
  .transform((name) => plainName(name))
  .pipe(z.string().regex(/^(?:[a-z0-9_*-]{1,63}\.)+[a-z0-9-]{1,63}$/, 'expected a whole name such as abc._domainkey.example.com'));

/** All values that a name has of a type; none takes the record away. */
export const dnsRecord = z.discriminatedUnion('type', [
  z.strictObject({ name: hostName, type: z.literal('TXT'), values: z.array(z.string().min(1).max(4_000)).max(20) }),
  z.strictObject({ name: hostName, type: z.literal('CNAME'), values: z.array(hostName).max(1) }),
  z.strictObject({ name: hostName, type: z.literal('A'), values: z.array(z.ipv4()).max(20) }),
]);
export type DnsSetting = z.output<typeof dnsRecord>;

/** The answers of the world's name servers, kept in a file. */
export class DnsRecords {
  readonly #file: string;
  /** By name and type. */
  #records: ReadonlyMap<string, DnsSetting>;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#file = join(folder, 'records.json');
    const kept = existsSync(this.#file) ? z.array(dnsRecord).parse(JSON.parse(readFileSync(this.#file, 'utf8'))) : [];
    this.#records = new Map(kept.map((one) => [keyOf(one), one]));
  }

  /** By name. */
  list(): DnsSetting[] {
    return [...this.#records.values()].toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
  }

  set(record: DnsSetting): void {
    const next = new Map(this.#records);
    if (record.values.length > 0) next.set(keyOf(record), record);
    else next.delete(keyOf(record));
    this.#keep(next);
  }

  clear(): void {
    this.#keep(new Map());
  }

  values(name: string, type: RecordType): readonly string[] {
    return this.#records.get(keyOf({ name: plainName(name), type }))?.values ?? [];
  }

  /** The answers, with a CNAME and where it leads to; undefined where nothing has this name. */
  answer(name: string, asked: string): Answer[] | undefined {
    const wanted = types.find((type) => type === asked);
    const own = wanted ? this.values(name, wanted).map((value) => ({ name, type: wanted, value })) : [];
    if (own.length > 0) return own;
    const [alias] = this.values(name, 'CNAME');
    if (alias !== undefined) return [{ name, type: 'CNAME', value: alias }, ...(alias === name ? [] : (this.answer(alias, asked) ?? []))];
    return types.some((type) => this.values(name, type).length > 0) ? [] : undefined;
  }

  #keep(records: ReadonlyMap<string, DnsSetting>): void {
    this.#records = records;
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.list(), null, 2));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

const plainName = (name: string): string => name.trim().toLowerCase().replace(/\.$/, '');
const keyOf = ({ name, type }: Pick<DnsSetting, 'name' | 'type'>): string => `${name} ${type}`;
