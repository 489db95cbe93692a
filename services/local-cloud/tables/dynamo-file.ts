import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** DynamoDB keeps stream records for 24 hours. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html */
const streamRetentionSeconds = 24 * 60 * 60;

/** Rows deleted in one go: the emulator's own writes wait no longer than these take. */
const trimBatch = 500;

/** The emulator's database: only what it leaves undone is done here, nothing is read or written for the application. */
export function dynamoFile(dataDir: string): string {
  return join(dataDir, 'dynamo.db');
}

/**
 * dynoxide finds the next sequence number and a shard's next records by scanning every stream record: after 60,000 writes
 * one write takes 6 ms and one read 12 ms. With these two indexes both stay below 1 ms.
 */
export function indexStream(dataDir: string): void {
  using database = open(dataDir);
  database.exec(`
    CREATE INDEX IF NOT EXISTS recado_stream_next ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
    CREATE INDEX IF NOT EXISTS recado_stream_shard
      ON _stream_records (table_name, shard_id, CAST(sequence_number AS INTEGER));`);
}

/**
 * Deletes stream records as AWS does after a day. The newest one of each table stays: the emulator counts on from it.
 *
 * @returns how many were deleted; a full batch means that there may be more.
 */
export function trimStream(dataDir: string, now: number): { deleted: number; isDone: boolean } {
  using database = open(dataDir);
  const result = database
    .prepare(
      `DELETE FROM _stream_records WHERE id IN (
         SELECT id FROM _stream_records WHERE created_at < ? AND id NOT IN (SELECT MAX(id) FROM _stream_records GROUP BY table_name)
         ORDER BY id LIMIT ${trimBatch})`,
    )
    .run(Math.floor(now / 1000) - streamRetentionSeconds);
  const deleted = Number(result.changes);
  return { deleted, isDone: deleted < trimBatch };
}

export interface ExpiringTable {
  name: string;
  keyNames: string[];
  expiryAttribute: string;
}

/** Without it, finding what has expired would read the whole table every minute. */
export function indexExpiry(dataDir: string, table: ExpiringTable): void {
  using database = open(dataDir);
  const expiry = expiryExpression(table);
  database.exec(`CREATE INDEX IF NOT EXISTS "recado_expiry_${table.name}" ON "${table.name}" (${expiry}) WHERE ${expiry} IS NOT NULL`);
}

/** @returns keys and expiry, as DynamoDB writes attributes, of at most `limit` items that expired before `now`. */
export function expiredItems(dataDir: string, table: ExpiringTable, now: number, limit: number): Record<string, unknown>[] {
  using database = open(dataDir);
  const expiry = expiryExpression(table);
  const names = [...table.keyNames, table.expiryAttribute];
  const attributes = names.map((name, index) => `json_extract(item_json, '$.${name}') AS a${index}`);
  const rows = database
    .prepare(`SELECT ${attributes.join(', ')} FROM "${table.name}" WHERE ${expiry} IS NOT NULL AND ${expiry} < ? LIMIT ?`)
    .all(Math.floor(now / 1000), limit);
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, JSON.parse(String(row[`a${index}`]))])));
}

/** Writes all of it, as it is at this moment, into another data folder. */
export function copyDatabase(dataDir: string, toDataDir: string): void {
  using database = open(dataDir);
  database.prepare('VACUUM INTO ?').run(dynamoFile(toDataDir));
}

/** @returns undefined when nothing was written to the table within a day. */
export function lastSequenceNumber(dataDir: string, tableName: string): string | undefined {
  using database = open(dataDir);
  const row = database
    .prepare('SELECT sequence_number FROM _stream_records WHERE table_name = ? ORDER BY CAST(sequence_number AS INTEGER) DESC LIMIT 1')
    .get(tableName);
  return row === undefined ? undefined : String(row['sequence_number']);
}

function expiryExpression({ expiryAttribute }: ExpiringTable): string {
  return `CAST(json_extract(item_json, '$.${expiryAttribute}.N') AS INTEGER)`;
}

function open(dataDir: string): DatabaseSync & Disposable {
  const database = new DatabaseSync(dynamoFile(dataDir));
  database.exec('PRAGMA busy_timeout = 5000');
  return Object.assign(database, { [Symbol.dispose]: () => database.close() });
}
