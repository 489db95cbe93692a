// Plain JavaScript for whatever Node is on the machine: commands that write into the same folders of a checkout do so one after the other.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Held by whatever writes into `node_modules`, `dist` or `cdk.out`. */
export const heldFile = join(resolve(dirname(fileURLToPath(import.meta.url)), '..'), 'cdk.out/.held');

const lookEveryMs = 200;
/** Longer than an installation takes. A number of a process that is as old may be another's by now. */
const heldAtMostMs = 20 * 60_000;

/** Waits without an end of this process's own work: it has none yet. */
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookEveryMs);

/**
 * Waits until no other command holds the file, and holds it. A command that ended without letting go holds nothing.
 *
 * @param {string} file is there while it is held, and names the process
 * @param {(sentence: string) => void} say
 * @returns {() => void} lets go
 */
export function hold(file, say) {
  mkdirSync(dirname(file), { recursive: true });
  for (let isTold = false; ;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = holderOf(file);
    if (holder === undefined) rmSync(file, { force: true });
    else if (!isTold) say(`Another command installs or builds here at this moment (process ${holder}): waiting for its end …`);
    isTold ||= holder !== undefined;
    if (holder !== undefined) pause();
  }
}

/**
 * @param {string} file
 * @returns {number | undefined} a process that lives
 */
function holderOf(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    const isOld = Date.now() - statSync(file).mtimeMs > heldAtMostMs;
    // In a container a program has the same number each time.
    return isOld || holder === process.pid || !isAlive(holder) ? undefined : holder;
  } catch {
    return undefined;
  }
}

/**
 * @param {number} id of a process
 * @returns {boolean}
 */
function isAlive(id) {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // Of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
