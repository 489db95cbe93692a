import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { indexNames, indexProjections } from '#shared/ports/table-indexes.ts';
import type { BareWrite } from '#functions/data/writes.ts';
import { dynamoFile } from '#services/local-cloud/tables/dynamo-file.ts';

type Put = Extract<BareWrite, { kind: 'put' }>;

/**
 * Writes items straight into the file of an emulator that does not run, as the emulator itself would have: a million take a
 * minute or two instead of hours. Nothing of it enters the stream.
 */
export function fillFile(dataDir: string, tableName: string, puts: Iterable<Put>): void {
  const database = new DatabaseSync(dynamoFile(dataDir));
  try {
    // With the emulator's own log everything would be written twice.
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -1500000');
    // Made anew at once afterwards, which is quicker than row by row.
    for (const index of indexNames) database.exec(`DROP INDEX "${tableName}::gsi::${index}::base_key"`);
    database.exec('BEGIN');
    const base = database.prepare(`INSERT OR REPLACE INTO "${tableName}" (pk, sk, item_json, item_size) VALUES (?, ?, ?, ?)`);
    const byIndex = indexNames.map((index) => insertInto(database, tableName, index));
    for (const { key, attributes } of puts) insert(base, byIndex, { pk: key.pk, sk: key.sk, ...attributes });
    database.exec('COMMIT');
    for (const index of indexNames) database.exec(`CREATE INDEX "${tableName}::gsi::${index}::base_key" ON "${tableName}::gsi::${index}" (table_pk, table_sk)`);
    database.exec('PRAGMA journal_mode = WAL');
  } finally {
    database.close();
  }
}

const insertInto = (database: DatabaseSync, tableName: string, index: string): StatementSync =>
  database.prepare(`INSERT OR REPLACE INTO "${tableName}::gsi::${index}" (gsi_pk, gsi_sk, table_pk, table_sk, item_json) VALUES (?, ?, ?, ?, ?)`);

function insert(base: StatementSync, byIndex: readonly StatementSync[], item: Record<string, unknown>): void {
  const [pk, sk, json] = [`S:${String(item['pk'])}`, `S:${String(item['sk'])}`, dynamoJson(item)];
  base.run(pk, sk, json, itemSize(item));
  for (const [position, index] of indexNames.entries()) {
    const [indexPk, indexSk] = [item[`${index}Pk`], item[`${index}Sk`]];
    if (typeof indexPk !== 'string' || typeof indexSk !== 'string') continue;
    const keys = { pk: item['pk'], sk: item['sk'], [`${index}Pk`]: indexPk, [`${index}Sk`]: indexSk };
    byIndex[position]?.run(`S:${indexPk}`, `S:${indexSk}`, pk, sk, indexProjections[index] === 'ALL' ? json : dynamoJson(keys));
  }
}

/** Attributes as DynamoDB writes them: marshall of the SDK takes ten times as long. */
function dynamoJson(item: Record<string, unknown>): string {
  const entries = Object.entries(item).filter(([, value]) => value !== undefined);
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${dynamoValue(value)}`).join(',')}}`;
}

function dynamoValue(value: unknown): string {
  if (typeof value === 'string') return `{"S":${JSON.stringify(value)}}`;
  if (typeof value === 'number') return `{"N":"${value}"}`;
  if (typeof value === 'boolean') return `{"BOOL":${value}}`;
  if (value === null) return '{"NULL":true}';
  if (value instanceof Uint8Array) return `{"B":"${Buffer.from(value).toString('base64')}"}`;
  if (Array.isArray(value)) return `{"L":[${value.map(dynamoValue).join(',')}]}`;
  return `{"M":${dynamoJson(value as Record<string, unknown>)}}`; // nothing else is stored
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html */
function itemSize(item: Record<string, unknown>): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueSize(value), 0);
}

function valueSize(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === 'number') return Math.ceil(String(value).replace(/^-|\.|0+$/g, '').length / 2) + 1;
  if (Array.isArray(value)) return 3 + value.reduce((sum: number, one) => sum + 1 + valueSize(one), 0);
  return 1;
}
