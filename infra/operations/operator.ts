import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { keptFolderOf, rootFolder } from '#infra/folders.ts';
import { KeptBuilds } from '#infra/operations/kept-builds.ts';
import type { Stage } from '#infra/stages.ts';
import { heldFile, hold } from '#infra/checkout.mjs';

interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly isQuiet?: boolean;
}

/** Actions of the commands on the operator's own machine: the seam at which a test stands in for it. */
export interface Operator {
  say(line: string): void;
  /** Whether a person reads what is said, and nothing keeps it, as the log of a pipeline does. */
  readonly isWatched: boolean;
  /** @returns undefined where nobody can be asked. */
  ask(question: string): Promise<string | undefined>;
  /** @returns the exit code; undefined for a program that is not installed. */
  run(program: string, args: readonly string[], options?: RunOptions): Promise<number | undefined>;
  /** Does this while no other command installs or builds in the checkout: they all write into the same folders. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  build(): Promise<void>;
  /**
   * @param stage by default what the file of that name says.
   * @returns the folder of the cloud assembly.
   */
  synth(stageName: string, stage?: Stage): Promise<string>;
  /** Builds that this machine has deployed. */
  builds(stageName: string): KeptBuilds;
}

export const terminal: Operator = {
  say: (line) => console.log(line),
  isWatched: process.stdout.isTTY,
  async ask(question) {
    if (!process.stdin.isTTY) return undefined;
    const prompt = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await prompt.question(`${question} `);
    } finally {
      prompt.close();
    }
  },
  async run(program, args, { environment = {}, isQuiet = false } = {}) {
    const child = spawn(program, args, { cwd: rootFolder, stdio: isQuiet ? 'ignore' : 'inherit', env: { ...process.env, ...environment } });
    try {
      const [code]: unknown[] = await once(child, 'exit');
      return typeof code === 'number' ? code : 1;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  },
  async alone(work) {
    const letGo = hold(heldFile, console.log);
    try {
      return await work();
    } finally {
      letGo();
    }
  },
  // Loaded when there is something to do: the two take seconds.
  build: async () => (await import('#infra/build.ts')).build(),
  synth: async (stageName, stage) => (await import('#infra/synth.ts')).synth(stageName, stage),
  builds: (stageName) => new KeptBuilds(keptFolderOf(stageName)),
};

export const cdkCli = join(rootFolder, 'node_modules/.bin/cdk');
