import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#services/local-cloud/errors.ts';

/** State that the local cloud keeps over a kill -9: positions of stream consumers, and schedules. */
export interface State {
  database: DatabaseSync;
  checkpoint(source: string): string | undefined;
  saveCheckpoint(source: string, sequenceNumber: string): void;
  close(): void;
}

const schema = `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS checkpoints (source TEXT PRIMARY KEY, sequence_number TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS schedules (
    group_name TEXT NOT NULL, name TEXT NOT NULL, definition TEXT NOT NULL, next_at INTEGER,
    PRIMARY KEY (group_name, name));
  CREATE INDEX IF NOT EXISTS schedules_due ON schedules (next_at);`;

/** @throws StartError when the file is no database. */
export function openState(dataDir: string): State {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'local-cloud.db');
  const database = new DatabaseSync(file);
  try {
    database.exec(schema);
  } catch (error) {
    throw new StartError(`${file} cannot be used: ${String(error)}`, { cause: error });
  }
  const read = database.prepare('SELECT sequence_number FROM checkpoints WHERE source = ?');
  const write = database.prepare('INSERT OR REPLACE INTO checkpoints VALUES (?, ?)');
  return {
    database,
    checkpoint(source) {
      const row = read.get(source);
      return row === undefined ? undefined : String(row['sequence_number']);
    },
    saveCheckpoint: (source, sequenceNumber) => void write.run(source, sequenceNumber),
    close: () => database.close(),
  };
}
