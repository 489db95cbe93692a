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
  /** It was told to end, and does within seconds. */
  isStopping?: boolean;
}

const mainName = 'local-cloud';

/** A local cloud whose npm was ended notices it within this time, and stops. */
const noticeMs = 500;

/** Knows every process of a data folder, and writes them down, so that a later run can end what a kill -9 left behind. */
export class Processes {
  readonly #file: string;
  readonly #records = new Map<number, ProcessRecord>();

  private constructor(file: string) {
    this.#file = file;
  }

  /**
   * Takes the data folder over.
   *
   * @throws StartError when another local cloud runs on it.
   */
  static async takeOver(dataDir: string): Promise<Processes> {
    await Processes.awaitStop(dataDir);
    const file = join(dataDir, 'processes.json');
    const alive = othersIn(file);
    const main = alive.find(isMain);
    if (main) throw new StartError(`Recado already runs with the data folder ${dataDir} (process ${main.pid}).`);
    for (const { pid } of alive) end(pid);
    await Promise.all(alive.map(ended));
    const processes = new Processes(file);
    processes.#add(mainName, process.pid);
    return processes;
  }

  /** Resolves when a local cloud of this data folder that is stopping has ended, so that its ports are free. */
  static async awaitStop(dataDir: string): Promise<void> {
    const noticedBy = Date.now() + noticeMs;
    for (;;) {
      const main = othersIn(join(dataDir, 'processes.json')).find(isMain);
      if (!main || (!main.isStopping && Date.now() >= noticedBy)) return;
      await delay(endPollMs);
    }
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

  /** At once, for a start that failed half-way. */
  endAll(): void {
    for (const { pid } of this.#records.values()) if (pid !== process.pid) end(pid);
  }

  /** A start that comes from now on waits for the end of this process instead of refusing. */
  stop(): void {
    const main = this.#records.get(process.pid);
    if (main) this.#records.set(process.pid, { ...main, isStopping: true });
    this.#save();
  }

  /** After the last child ended. */
  release(): void {
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

const isMain = ({ name }: ProcessEntry): boolean => name === mainName;

const othersIn = (file: string): ProcessRecord[] => recordsIn(file).filter((record) => record.pid !== process.pid && isAlive(record));

/** A child that has just ended by itself is fine. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function recordsIn(file: string): ProcessRecord[] {
  const stored = readJsonFile(file);
  if (!Array.isArray(stored)) return [];
  return stored.filter(isRecord).map((record) => ({
    name: String(record['name']),
    pid: Number(record['pid']),
    startedAt: String(record['startedAt']),
    isStopping: record['isStopping'] === true,
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
