import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { dynamoFile } from './dynamo-file.ts';

/** Tells that something was written to the tables, so that nobody has to keep asking. */
export interface ChangeSignal {
  /** Resolves at the next write, or after the time given. A write since the last call counts. */
  next(seen: number, longestMs: number): Promise<void>;
  /** Grows with every write noticed. */
  count(): number;
  close(): void;
}

/** Every commit appends to the database's write-ahead log, and the file system says so at once. */
export function watchWrites(dataDir: string): ChangeSignal {
  const file = dynamoFile(dataDir);
  const waiting = new Set<() => void>();
  let writes = 0;
  const watcher = watch(dirname(file), { persistent: false }, (_event, name) => {
    if (name === null || !name.startsWith(basename(file))) return;
    writes += 1;
    for (const wake of waiting) wake();
  });
  return {
    count: () => writes,
    next(seen, longestMs) {
      if (writes !== seen) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, longestMs);
        waiting.add(wake);
      });
    },
    close() {
      watcher.close();
      for (const wake of waiting) wake();
    },
  };
}
