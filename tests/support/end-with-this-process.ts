import { rmSync } from 'node:fs';

const endings: (() => void)[] = [];
const folders: string[] = [];

/**
 * Ends what was started and removes its data when this process ends, by itself or by a signal.
 * The runner ends a worker by a signal, which alone emits no `exit`, and half a second later by force: processes go before folders.
 */
export function endWithThisProcess(end: () => void, dataDir: string): void {
  endings.push(end);
  folders.push(dataDir);
  if (endings.length > 1) return;
  process.once('exit', () => {
    for (const one of endings) one();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}
