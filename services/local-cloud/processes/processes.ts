import type { ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import { StartError } from '#services/local-cloud/errors.ts';
import { readJsonFile, writePrivateFile } from '#services/local-cloud/private-file.ts';

export interface ProcessEntry {
  name: string;
  pid: number;
}

interface ProcessRecord extends ProcessEntry {
  /** Clock ticks since boot: with the pid it names one process for good. */
  startedAt: string;
}

const mainName = 'local-cloud';

/** Knows every process of a data folder, and writes them down, so that a later run can end what a kill -9 left behind. */
export class Processes {
  readonly #file: string;
  readonly #records = new Map<number, ProcessRecord>();
  readonly #endOnExit = () => this.endAll();

  private constructor(file: string) {
    this.#file = file;
  }

  /**
   * Takes the data folder over.
   *
   * @throws StartError when another local cloud runs on it.
   */
  static async takeOver(dataDir: string): Promise<Processes> {
    const file = join(dataDir, 'processes.json');
    const alive = recordsIn(file).filter(isAlive);
    const main = alive.find((record) => record.name === mainName && record.pid !== process.pid);
    if (main) throw new StartError(`Recado already runs with the data folder ${dataDir} (process ${main.pid}).`);
    for (const { pid } of alive) if (pid !== process.pid) process.kill(pid, 'SIGKILL');
    await Promise.all(alive.filter(({ pid }) => pid !== process.pid).map(ended));
    const processes = new Processes(file);
    processes.#add(mainName, process.pid);
    process.once('exit', processes.#endOnExit);
    return processes;
  }

  watch(name: string, child: ChildProcess): void {
    const { pid } = child;
    if (pid === undefined) return;
    this.#add(name, pid);
    child.once('exit', () => {
      this.#records.delete(pid);
      this.#save();
    });
  }

  list(): ProcessEntry[] {
    return [...this.#records.values()].map(({ name, pid }) => ({ name, pid }));
  }

  /** At once, for a start that failed half-way or an end that took too long. */
  endAll(): void {
    for (const { pid } of this.#records.values()) if (pid !== process.pid) process.kill(pid, 'SIGKILL');
  }

  /** After the last child ended. */
  release(): void {
    process.removeListener('exit', this.#endOnExit);
    this.#records.clear();
    rmSync(this.#file, { force: true });
  }

  #add(name: string, pid: number): void {
    this.#records.set(pid, { name, pid, startedAt: startTime(pid) ?? '' });
    this.#save();
  }

  #save(): void {
    if (this.#records.size > 0) writePrivateFile(this.#file, JSON.stringify([...this.#records.values()], null, 2));
  }
}

function recordsIn(file: string): ProcessRecord[] {
  const stored = readJsonFile(file);
  if (!Array.isArray(stored)) return [];
  return stored.filter(isRecord).map((record) => ({
    name: String(record['name']),
    pid: Number(record['pid']),
    startedAt: String(record['startedAt']),
  }));
}

/**
 * The 22nd field of /proc/PID/stat; the second may hold spaces, but ends with the last bracket.
 *
 * @returns undefined when there is no such process, or only what is left of one that nobody has asked after.
 */
function startTime(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

const endPollMs = 10;

/** A killed process takes a moment to let go of its files. */
async function ended(record: ProcessRecord): Promise<void> {
  while (isAlive(record)) await delay(endPollMs);
}

function isAlive({ pid, startedAt }: ProcessRecord): boolean {
  return startTime(pid) === startedAt;
}
