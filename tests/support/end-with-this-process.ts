import { rmSync } from 'node:fs';

const endings: (() => void)[] = [];
const folders: string[] = [];

/**
 * Ends what was started and removes its data when this process ends, by itself or by a signal.
 * The runner ends a worker by a signal, and half a second later by force: processes go before folders.
 */
export function endWithThisProcess(end: () => void, dataDir: string): void {
  endings.push(end);
  folders.push(dataDir);
  if (endings.length > 1) return;
  process.once('exit', endAll);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, endAtOnce);
}

function endAll(): void {
  for (const end of endings.splice(0)) end();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** The runner replaces `process.exit` while a test runs. Others, such as the browser's driver, end theirs at `exit`, too. */
function endAtOnce(): void {
  process.emit('exit', 1);
  process.kill(process.pid, 'SIGKILL');
}
