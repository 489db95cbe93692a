import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const folder = resolve(import.meta.dirname, '../../node_modules/.recado-build-lock');

/** Several test files start Recado at the same time; the first one builds, and the others must not build into the same folder. */
export class BuildLock {
  #isHeld = true;

  static async take(): Promise<BuildLock> {
    while (!tryToTake()) await delay(100);
    return new BuildLock();
  }

  release(): void {
    if (this.#isHeld) rmSync(folder, { recursive: true, force: true });
    this.#isHeld = false;
  }
}

function tryToTake(): boolean {
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'pid'), String(process.pid));
    return true;
  } catch {
    if (isAbandoned()) rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

/** Its holder was killed. */
function isAbandoned(): boolean {
  let pid: number;
  try {
    pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  } catch {
    // Taken, or given back, at this very moment.
    return false;
  }
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
