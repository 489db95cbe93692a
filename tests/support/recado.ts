import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { shownCode } from '#functions/tools/totp.ts';
import { ApiClient } from '#services/demo/api-client.ts';
import type { LedgerCounts } from '#services/local-cloud/ledger.ts';
import { thriftyArguments, thriftyEnvironment } from '#services/local-cloud/processes/thrift.ts';
import { Agent } from './agent.ts';
import { BuildLock } from './build-lock.ts';
import { newDataFolder } from './data-folder.ts';
import { endWithThisProcess } from './end-with-this-process.ts';
import { Phones } from './phones.ts';

export interface LocalProcess {
  readonly name: string;
  readonly pid: number;
}

export interface QueueDepth {
  readonly name: string;
  readonly ready: number;
  readonly inFlight: number;
  readonly delayed: number;
  readonly deadLetters: number;
}

/** The code of the set-up is used up, and the next one counts early. */
const codeStepMs = 30_000;
const root = resolve(import.meta.dirname, '../..');

/**
 * The whole system as `npm start` runs it, on free ports and a data folder of its own, in its own process group.
 *
 *     const recado = await Recado.start();
 *     const agent = await recado.signUp();
 *     await recado.phones.create('5511900000001', 'Loja');
 *     await agent.pairConnection(recado.phones, '5511900000001');
 *     …
 *     await recado.stop();
 */
export class Recado {
  readonly url: string;
  readonly dataDir: string;
  readonly phones: Phones;
  /** From spawning to the ready line, of the latest start. A build that was necessary is not in it. */
  startedInMs = 0;
  superUser = { email: '', password: '' };
  #superTrust: Promise<string> | undefined;
  /** Lines that it printed, for a failing test. */
  readonly output: string[] = [];
  readonly #port: number;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  private constructor(port: number, dataDir: string, environment: Readonly<Record<string, string>>, folder: string) {
    this.#environment = environment;
    this.#folder = folder;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
    this.phones = new Phones(this.url);
  }

  /**
   * Takes 3 s, and the build before when sources changed.
   *
   * @param environment further variables of each start
   * @param folder another checkout than this one
   * @throws Error with what it printed when it does not get ready.
   */
  static async start(environment: Readonly<Record<string, string>> = {}, folder = root): Promise<Recado> {
    const recado = new Recado(await freePortPair(), await newDataFolder('recado-test-'), environment, folder);
    endWithThisProcess(() => recado.#end(), recado.dataDir);
    await recado.restart();
    return recado;
  }

  /** Starts it again on the same ports and data, after `killEverything` or `shutDown`. */
  async restart(): Promise<void> {
    const lock = await BuildLock.take();
    const child = spawn(process.execPath, [...thriftyArguments, join(this.#folder, 'services/start/main.ts')], {
      cwd: this.#folder,
      // Nothing of the test runner's own, above all not its NODE_ENV.
      env: {
        ...thriftyEnvironment,
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        TZ: 'UTC',
        RECADO_PORT: String(this.#port),
        RECADO_DATA: this.dataDir,
        // All companies of a test or a measurement sign up from this machine.
        RECADO_SIGN_UPS_PER_HOUR: '10000',
        // One user does at once what many do over a day.
        RECADO_REQUESTS_PER_SECOND: process.env['RECADO_REQUESTS_PER_SECOND'] ?? '0',
        // A folder for what each role was used for; see `tests/infra/used-rights.ts`.
        RECADO_RECORD_RIGHTS: process.env['RECADO_RECORD_RIGHTS'] ?? '',
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#process = child;
    try {
      await this.#ready(child, () => lock.release());
    } finally {
      lock.release();
    }
  }

  #ready(child: ChildProcess, onBuilt: () => void): Promise<void> {
    let startedAt = Date.now();
    return new Promise((resolveReady, reject) => {
      const read = (line: string) => {
        this.output.push(line);
        if (line.startsWith('Building') || line.startsWith('Synthesizing')) startedAt = Number.NaN;
        if (line.startsWith('Starting')) {
          if (Number.isNaN(startedAt)) startedAt = Date.now();
          onBuilt();
        }
        const [, email, password] = /^Super user: (\S+) \/ (\S+)$/.exec(line) ?? [];
        if (email && password) this.superUser = { email, password };
        if (!line.startsWith('Recado is ready at')) return;
        this.startedInMs = Date.now() - startedAt;
        resolveReady();
      };
      for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', read);
      child.once('exit', (code) => reject(new Error(`Recado ended with ${code}:\n${this.output.slice(-20).join('\n')}`)));
    });
  }

  /**
   * The cookie of a browser that the super user trusts. A code works once, and tests log in more often than codes change.
   */
  superTrust(): Promise<string> {
    this.#superTrust ??= this.#trust();
    return this.#superTrust;
  }

  async #trust(): Promise<string> {
    const kept = JSON.parse(await readFile(join(this.dataDir, 'super-user.json'), 'utf8')) as { secret: string }; // as the start wrote it
    const client = new ApiClient(this.url, this.superUser.email);
    await client.logIn(this.superUser.password, shownCode(kept.secret, Date.now() + codeStepMs));
    return client.cookie('recado_trust');
  }

  /** A new company's administrator, logged in. */
  signUp(name?: string): Promise<Agent> {
    return Agent.signUp(this.url, name);
  }

  processes(): Promise<LocalProcess[]> {
    return this.#local('/processes');
  }

  /** The running tasks of the session service. */
  async sessionTasks(): Promise<LocalProcess[]> {
    return (await this.processes()).filter(({ name }) => /^whatsapp-\d+$/.test(name));
  }

  /** Runs that many session tasks. */
  async setTasks(count: number): Promise<void> {
    await this.#local('/tasks', { method: 'POST', body: JSON.stringify({ count }) });
  }

  /** Has this go wrong from now on, as `services/local-cloud/drills/drills.ts` names it; nothing by default. */
  async drill(settings: object = {}): Promise<void> {
    await this.#local('/drills', { method: 'POST', body: JSON.stringify(settings) });
  }

  queues(): Promise<QueueDepth[]> {
    return this.#local('/queues');
  }

  /** Counted since the start; the units of tables from the drill `tables.counted` on. */
  ledger(): Promise<LedgerCounts> {
    return this.#local('/ledger');
  }

  /** kill -9 to every process at once, as a power cut would. */
  async killEverything(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    const exited = once(child, 'exit');
    // The main process first: it would start a task again.
    const others = (await this.processes()).filter(({ pid }) => pid !== child.pid);
    for (const pid of [child.pid, ...others.map((other) => other.pid)]) if (pid) process.kill(pid, 'SIGKILL');
    await exited;
    this.#process = undefined;
    this.phones.close();
  }

  /** kill -9 to the main process alone. @returns the processes that it had started. */
  async killMain(): Promise<LocalProcess[]> {
    const child = this.#process;
    const others = (await this.processes()).filter(({ pid }) => pid !== child?.pid);
    if (!child) return others;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    this.#process = undefined;
    this.phones.close();
    return others;
  }

  /** As Ctrl-C ends it; the data stay for `restart`. */
  async shutDown(): Promise<void> {
    this.phones.close();
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    this.#process = undefined;
  }

  /** Ends it and removes its data. */
  async stop(): Promise<void> {
    await this.shutDown();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** The whole group, should the test process end before it stopped what it started. */
  #end(): void {
    const child = this.#process;
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  }

  async #local<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await fetch(`${this.url}/local${path}`, init);
    if (!response.ok) throw new Error(`/local${path}: ${response.status} ${await response.text()}`);
    // Safe for tests: these doors have tests of their own.
    return (await response.json()) as T;
  }
}

/** Below the ports that the system gives to clients, so that nobody takes the second one in between. */
async function freePortPair(): Promise<number> {
  for (let attempt = 1; attempt <= 50; attempt += 1) {
    const port = 20_000 + 2 * Math.floor(Math.random() * 6_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error('no two neighbouring ports are free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolveFree) => {
    const probe = createServer();
    probe.once('error', () => resolveFree(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolveFree(true)));
  });
}
