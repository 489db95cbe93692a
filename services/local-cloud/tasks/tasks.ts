import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Assets } from '#services/local-cloud/template/assets.ts';
import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import { endTogether } from '#services/local-cloud/processes/end-together.ts';
import type { Processes } from '#services/local-cloud/processes/processes.ts';
import { thriftyArguments, thriftyEnvironment } from '#services/local-cloud/processes/thrift.ts';
import { policyOf, type Policy } from '#services/local-cloud/functions/policy.ts';
import type { LocalTemplate, Resource } from '#services/local-cloud/template/template.ts';

/** An ECS service: so many copies of one container. */
export interface TaskSpec {
  name: string;
  folder: string;
  /** Arguments for `node`. */
  arguments: string[];
  environment: Record<string, string>;
  policy: Policy;
  stopTimeoutMs: number;
  desiredCount: number;
}

/** ECS's default. https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_ContainerDefinition.html */
const defaultStopSeconds = 30;
const firstBackoffMs = 500;
const longestBackoffMs = 10_000;
/** Holds the task to its role. */
const preload = new URL('../functions/policy-preload.ts', import.meta.url).href;
/** A task that ran this long did start well. */
const steadyMs = 30_000;

/** The services of the template whose image is built from this repository. */
export function taskSpecsOf(template: LocalTemplate, assets: Assets, secretValue: (arn: string) => string | undefined): TaskSpec[] {
  return template.ofType('AWS::ECS::Service').flatMap((service) => {
    const taskArn = String(service.properties['TaskDefinition']);
    const task = template.ofType('AWS::ECS::TaskDefinition').find(({ logicalId }) => template.reference(logicalId) === taskArn);
    const container = firstContainer(task);
    const folder = assets.folderOfImage(String(container['Image']));
    if (folder === undefined) return [];
    const secrets = pairs(container['Secrets'], 'ValueFrom').map(([name, arn]) => [name, secretValue(arn) ?? ''] as const);
    return [
      {
        name: String(container['Name']),
        folder,
        arguments: commandOf(container, folder),
        environment: Object.fromEntries([...pairs(container['Environment'], 'Value'), ...secrets]),
        policy: policyOf(template, task?.properties['TaskRoleArn'], String(container['Name'])),
        stopTimeoutMs: Number(container['StopTimeout'] ?? defaultStopSeconds) * 1000,
        desiredCount: Number(service.properties['DesiredCount'] ?? 1),
      },
    ];
  });
}

function firstContainer(task: Resource | undefined): Record<string, unknown> {
  const containers = task?.properties['ContainerDefinitions'];
  const first: unknown = Array.isArray(containers) ? containers[0] : undefined;
  return isRecord(first) ? first : {};
}

function pairs(list: unknown, valueName: string): (readonly [string, string])[] {
  const entries = Array.isArray(list) ? list.filter(isRecord) : [];
  return entries.map((entry) => [String(entry['Name']), String(entry[valueName])] as const);
}

/** The container's command, or else its image's, without the `node` in front. */
function commandOf(container: Record<string, unknown>, folder: string): string[] {
  const dockerfile = join(folder, 'Dockerfile');
  const ofImage = existsSync(dockerfile) ? /^CMD\s+(\[.*\])\s*$/m.exec(readFileSync(dockerfile, 'utf8'))?.[1] : undefined;
  const command: unknown = container['Command'] ?? (ofImage === undefined ? undefined : JSON.parse(ofImage));
  const words = Array.isArray(command) ? command.map(String) : ['node', 'index.mjs'];
  return words[0] === 'node' ? words.slice(1) : words;
}

export interface TaskContext {
  processes: Processes;
  /** Says where disturbed tables are, while there are any. */
  drillFile: string;
  logDir: string;
  report: (problem: string) => void;
}

interface Task {
  child: ChildProcess;
  isStopping: boolean;
}

/** Keeps as many tasks running as wanted. */
export class TaskService {
  readonly #spec: TaskSpec;
  readonly #context: TaskContext;
  readonly #tasks = new Map<number, Task>();
  readonly #restarts = new Map<number, NodeJS.Timeout>();
  #count = 0;

  constructor(spec: TaskSpec, context: TaskContext) {
    this.#spec = spec;
    this.#context = context;
    mkdirSync(context.logDir, { recursive: true });
  }

  start(): void {
    void this.setCount(this.#spec.desiredCount);
  }

  /** Starts what is missing; resolves when what is too much has ended. Those that run longest end first, as in a deploy. */
  async setCount(count: number): Promise<void> {
    this.#count = count;
    for (const [slot, timer] of this.#restarts) {
      if (this.#wanted() <= count) break;
      clearTimeout(timer);
      this.#restarts.delete(slot);
    }
    while (this.#wanted() < count) this.#startTask(this.#freeSlot(), firstBackoffMs);
    // In the order in which they were started.
    const extra = this.#staying().slice(0, this.#wanted() - count);
    await Promise.all(extra.map((task) => this.#stopTask(task)));
  }

  #staying(): Task[] {
    return [...this.#tasks.values()].filter(({ isStopping }) => !isStopping);
  }

  /** Tasks that run or are about to. */
  #wanted(): number {
    return this.#staying().length + this.#restarts.size;
  }

  #freeSlot(): number {
    let slot = 0;
    while (this.#tasks.has(slot) || this.#restarts.has(slot)) slot += 1;
    return slot;
  }

  get folder(): string {
    return this.#spec.folder;
  }

  /** Starts every task again, from another folder. */
  async replaceCode(folder: string): Promise<void> {
    this.#spec.folder = folder;
    await Promise.all([...this.#tasks.values()].map((task) => this.#stopTask(task)));
    await this.setCount(this.#count);
  }

  /** @param stopTimeoutMs the whole cloud ends sooner than a deploy would end a task. */
  async close(stopTimeoutMs: number): Promise<void> {
    this.#spec.stopTimeoutMs = Math.min(this.#spec.stopTimeoutMs, stopTimeoutMs);
    await this.setCount(0);
  }

  #startTask(slot: number, backoffMs: number): void {
    const { name, folder, environment, policy } = this.#spec;
    const log = openSync(join(this.#context.logDir, `${name}.log`), 'a');
    const child = spawn(process.execPath, [...thriftyArguments, '--import', preload, ...this.#spec.arguments], {
      cwd: folder,
      // Tasks share this machine's ports, where on AWS each has a network of its own: any free one serves its health check.
      env: {
        ...thriftyEnvironment,
        ...environment,
        ECS_TASK_ID: randomUUID(),
        HEALTH_PORT: '0',
        RECADO_POLICY: JSON.stringify(policy),
        RECADO_DRILLS: this.#context.drillFile,
        PATH: process.env['PATH'] ?? '',
      },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    endTogether(child);
    const task = { child, isStopping: false };
    this.#tasks.set(slot, task);
    this.#context.processes.watch(`${name}-${slot + 1}`, child);
    const startedAt = Date.now();
    child.once('exit', (code, signal) => {
      this.#tasks.delete(slot);
      if (task.isStopping || this.#wanted() >= this.#count) return;
      this.#context.report(`${name}-${slot + 1} ended (${signal ?? `code ${code}`}) and starts again; its log is ${name}.log`);
      const nextBackoffMs = Date.now() - startedAt > steadyMs ? firstBackoffMs : backoffMs;
      const timer = setTimeout(() => {
        this.#restarts.delete(slot);
        this.#startTask(slot, Math.min(longestBackoffMs, nextBackoffMs * 2));
      }, nextBackoffMs);
      this.#restarts.set(slot, timer);
    });
  }

  async #stopTask(task: Task): Promise<void> {
    task.isStopping = true;
    const exited = once(task.child, 'exit');
    task.child.kill('SIGTERM');
    const timer = setTimeout(() => task.child.kill('SIGKILL'), this.#spec.stopTimeoutMs);
    await exited;
    clearTimeout(timer);
  }
}
