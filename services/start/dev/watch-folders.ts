import { watch } from 'node:fs';
import { join } from 'node:path';

/** An editor writes a file in several steps, and a checkout many files. */
const settleMs = 60;

/**
 * Tells of changes below some folders, all at once when they have settled, and not again before the last time is dealt with.
 *
 * @param onChange gets the paths, from `root`, of what changed.
 */
export function watchFolders(root: string, folders: string[], onChange: (paths: string[]) => Promise<void>): { close(): Promise<void> } {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const deliver = () => {
    running = running.then(async () => {
      const paths = [...changed];
      changed.clear();
      if (paths.length > 0) await onChange(paths);
    });
  };
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null) return;
      changed.add(join(folder, name));
      clearTimeout(timer);
      timer = setTimeout(deliver, settleMs);
    }),
  );
  return {
    async close() {
      for (const watcher of watchers) watcher.close();
      clearTimeout(timer);
      await running;
    },
  };
}
