import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callAwsJson } from '#services/local-cloud/aws/aws-json.ts';
import { indexStream } from './dynamo-file.ts';
import { StartError } from '#services/local-cloud/errors.ts';
import { endTogether } from '#services/local-cloud/processes/end-together.ts';
import { hasEnded } from '#services/local-cloud/processes/keep-running.ts';
import { freePort } from '#services/local-cloud/processes/ports.ts';

export interface Dynamo {
  endpoint: string;
  process: ChildProcess;
  close(): Promise<void>;
}

export interface DynamoOptions {
  /** The database is `dynamo.db` in this folder. Left out: in memory. */
  dataDir?: string;
  inMemory?: boolean;
  /** Left out: a free one. */
  port?: number;
  /** Left out: this machine's, such as `linux-x64`. */
  platform?: string;
}

const startAttempts = 5;

/**
 * Starts the DynamoDB emulator (dynoxide) on a free port of 127.0.0.1.
 *
 * @throws StartError when this platform has no binary or the database cannot be opened.
 */
export async function startDynamo(options: DynamoOptions = {}): Promise<Dynamo> {
  const binary = binaryPath(options.platform ?? `${process.platform}-${process.arch}`);
  const storage = storageArguments(options);
  let problem = '';
  for (let attempt = 1; attempt <= startAttempts; attempt += 1) {
    const port = options.port ?? (await freePort());
    const child = spawn(binary, ['--host', '127.0.0.1', '--port', String(port), ...storage], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    endTogether(child);
    const outcome = await readiness(child, port);
    if (outcome.ready) {
      if (options.dataDir !== undefined && options.inMemory !== true) indexStream(options.dataDir);
      return dynamoOf(child, port);
    }
    problem = outcome.problem;
    // Another process took the port between the probe and the start: any other problem repeats.
    if (!/address.*in use/i.test(problem)) break;
  }
  throw new StartError(`The table emulator could not start: ${problem}`);
}

function storageArguments(options: DynamoOptions): string[] {
  if (options.inMemory === true || options.dataDir === undefined) return [];
  mkdirSync(options.dataDir, { recursive: true });
  return ['--db-path', join(options.dataDir, 'dynamo.db')];
}

function binaryPath(platform: string): string {
  const name = `@dynoxide/${platform}`;
  try {
    return createRequire(import.meta.url).resolve(`${name}/dynoxide`);
  } catch (error) {
    const sentence = `The table emulator has no binary for ${platform}: ${name} is not installed. Optional packages must not be left out.`;
    throw new StartError(sentence, { cause: error });
  }
}

async function readiness(child: ChildProcess, port: number): Promise<{ ready: true } | { ready: false; problem: string }> {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    if (output.length < 2000) output += chunk.toString('utf8');
  });
  const end: { problem?: string } = {};
  child.once('error', (error) => (end.problem = error.message));
  child.once('exit', () => (end.problem ??= output.trim()));
  const deadline = Date.now() + 10_000;
  while (end.problem === undefined && Date.now() < deadline) {
    if (await answers(port)) return { ready: true };
    // The binary does not say when it listens, so it is asked; it takes about 50 ms.
    await delay(10);
  }
  child.kill('SIGKILL');
  const firstLine = (end.problem ?? '').replace(/^error: /i, '').split('\n')[0];
  return { ready: false, problem: firstLine || 'it did not answer within 10 s' };
}

async function answers(port: number): Promise<boolean> {
  const listing = callAwsJson({
    endpoint: `http://127.0.0.1:${port}`,
    target: 'DynamoDB_20120810.ListTables',
    body: {},
  });
  return listing.then(
    () => true,
    () => false,
  );
}

function dynamoOf(child: ChildProcess, port: number): Dynamo {
  return {
    endpoint: `http://127.0.0.1:${port}`,
    process: child,
    async close() {
      if (hasEnded(child)) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
      await exited;
      clearTimeout(timer);
    },
  };
}
