import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { EventLoopUtilization } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { compileCache, youngGenerationMb } from '#services/local-cloud/processes/thrift.ts';
import type { LambdaFunction } from './lambda-functions.ts';
import type { InvokeMessage, WorkerError, WorkerMessage, WorkerSettings } from './lambda-worker.ts';

/** A waiting invocation gets a new environment only if none came free this long: starting one costs more than most calls take. */
const growAfterMs = 5;

/**
 * So many environments are started as they are needed. Beyond the cores more of them only share what there is, each with
 * code that V8 has yet to optimize: with eight instead of three on two cores a request took 1.6 times the time.
 */
const quickEnvironments = availableParallelism() + 1;
/** Further ones only if an invocation waited this long, while those that run mostly wait for something else. */
const growFurtherAfterMs = 250;
const mostUtilization = 0.5;

/** Lambda gives an idle environment up after some minutes; here the next one is there in 0.2 s, and each takes 15 to 30 MB. */
const idleMs = 60_000;

/** Lambda gives a bundle ten seconds to load. https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html */
const loadTimeoutMs = 10_000;

export interface InvokeResult {
  payload?: unknown;
  functionError?: { errorType: string; errorMessage: string };
}

type FunctionError = NonNullable<InvokeResult['functionError']>;

/** How a call fails that reaches no environment. */
export const throttled = { functionError: { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.' } };

const stopping: FunctionError = { errorType: 'Runtime.ExitError', errorMessage: 'The local cloud is stopping' };

interface Job {
  event: unknown;
  resolve(result: InvokeResult): void;
}

interface Environment {
  worker: Worker;
  job: Job | undefined;
  isReady: boolean;
  /** Its code was replaced: it ends with the invocation it runs. */
  isOutdated: boolean;
  /** When its last invocation ended. */
  idleSince: number;
  timer: NodeJS.Timeout | undefined;
  /** When its invocation began. */
  utilization: EventLoopUtilization | undefined;
}

export interface PoolOptions {
  logFile: string;
  drillFile: string;
  onStderr: (functionName: string, text: string) => void;
}

/** The environments of one function: worker threads that each run one invocation at a time. */
export class LambdaPool {
  #spec: LambdaFunction;
  readonly #options: PoolOptions;
  readonly #environments = new Set<Environment>();
  /** The one that was used last is at the end, and is used next. */
  readonly #idle: Environment[] = [];
  readonly #waiting: Job[] = [];
  #growTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(spec: LambdaFunction, options: PoolOptions) {
    this.#spec = spec;
    this.#options = options;
  }

  invoke(event: unknown): Promise<InvokeResult> {
    if (this.#spec.concurrency === 0) return Promise.resolve(throttled);
    return new Promise((resolve) => {
      const job = { event, resolve };
      const environment = this.#idle.pop();
      if (environment) this.#run(environment, job);
      else {
        this.#waiting.push(job);
        this.#grow();
      }
    });
  }

  /** A running invocation ends with the code it began with; later ones run the new code. */
  replaceCode(moduleUrl: string): void {
    this.#spec = { ...this.#spec, moduleUrl };
    for (const environment of this.#environments) {
      if (environment.job) environment.isOutdated = true;
      else void this.#end(environment, stopping);
    }
    if (this.#waiting.length > 0) this.#grow();
  }

  async close(): Promise<void> {
    clearTimeout(this.#growTimer);
    clearTimeout(this.#idleTimer);
    for (const job of this.#waiting.splice(0)) job.resolve({ functionError: stopping });
    await Promise.all([...this.#environments].map((environment) => this.#end(environment, stopping)));
  }

  #grow(): void {
    const isStarting = [...this.#environments].some((environment) => !environment.isReady);
    if (isStarting || this.#environments.size >= this.#spec.concurrency) return;
    if (this.#environments.size === 0) {
      this.#start();
      return;
    }
    const isQuick = this.#environments.size < quickEnvironments;
    this.#growTimer ??= setTimeout(
      (before: Job | undefined) => {
        this.#growTimer = undefined;
        if (this.#waiting.length === 0 || this.#environments.size >= this.#spec.concurrency) return;
        if (isQuick || (this.#waiting[0] === before && this.#isMostlyWaiting())) this.#start();
        else this.#grow();
      },
      isQuick ? growAfterMs : growFurtherAfterMs,
      this.#waiting[0],
    );
  }

  #isMostlyWaiting(): boolean {
    const shares = [...this.#environments].map(({ worker, utilization }) => worker.performance.eventLoopUtilization(utilization).utilization);
    return shares.reduce((sum, share) => sum + share, 0) / shares.length < mostUtilization;
  }

  #start(): Environment {
    const { environment: env, memoryMb } = this.#spec;
    const worker = new Worker(new URL('./lambda-worker.ts', import.meta.url), {
      workerData: this.#settings(),
      env: { ...env, ...compileCache },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngGenerationMb },
    });
    const environment: Environment = { worker, job: undefined, isReady: false, isOutdated: false, idleSince: 0, timer: undefined, utilization: undefined };
    environment.timer = setTimeout(() => {
      this.#fail(environment, { errorType: 'Sandbox.Timedout', errorMessage: 'The bundle did not load in time', stack: undefined });
    }, loadTimeoutMs);
    this.#environments.add(environment);
    worker.on('message', (message: WorkerMessage) => this.#receive(environment, message));
    worker.once('error', (error: unknown) => {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
      this.#fail(environment, { errorType: name, errorMessage: message, stack });
    });
    worker.once('exit', (code) => {
      const errorMessage = `The environment exited with code ${code}`;
      this.#fail(environment, { errorType: 'Runtime.ExitError', errorMessage, stack: undefined });
    });
    return environment;
  }

  #settings(): WorkerSettings {
    const { name, arn, memoryMb, moduleUrl, exportName, policy } = this.#spec;
    return {
      functionName: name,
      functionArn: arn,
      memoryMb,
      moduleUrl,
      exportName,
      policy,
      logFile: this.#options.logFile,
      drillFile: this.#options.drillFile,
    };
  }

  #run(environment: Environment, job: Job): void {
    environment.job = job;
    environment.utilization = environment.worker.performance.eventLoopUtilization();
    const { timeoutMs } = this.#spec;
    const message: InvokeMessage = { requestId: randomUUID(), event: job.event, deadline: Date.now() + timeoutMs };
    environment.timer = setTimeout(() => {
      const errorMessage = `${message.requestId} Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`;
      this.#fail(environment, { errorType: 'Sandbox.Timedout', errorMessage, stack: undefined });
    }, timeoutMs);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    environment.worker.postMessage(message);
  }

  /** A message of one that was ended may be on its way still: taken for one that waits, it would be given an invocation that nobody runs. */
  #receive(environment: Environment, message: WorkerMessage): void {
    if (message.type !== 'stderr' && !this.#environments.has(environment)) return;
    switch (message.type) {
      case 'ready':
        clearTimeout(environment.timer);
        environment.isReady = true;
        this.#next(environment);
        return;
      case 'result':
        this.#finish(environment, { payload: message.payload });
        return;
      case 'failure':
        this.#report(message.error);
        this.#finish(environment, { functionError: functionErrorOf(message.error) });
        return;
      case 'unloadable':
        this.#fail(environment, message.error);
        return;
      case 'stderr':
        this.#options.onStderr(this.#spec.name, message.text);
    }
  }

  #finish(environment: Environment, result: InvokeResult): void {
    clearTimeout(environment.timer);
    const { job } = environment;
    environment.job = undefined;
    job?.resolve(result);
    this.#next(environment);
  }

  #next(environment: Environment): void {
    if (environment.isOutdated) {
      void this.#end(environment, stopping);
      if (this.#waiting.length > 0) this.#grow();
      return;
    }
    const job = this.#waiting.shift();
    if (job) this.#run(environment, job);
    else this.#rest(environment);
    if (this.#waiting.length > 0) this.#grow();
  }

  #rest(environment: Environment): void {
    environment.idleSince = Date.now();
    this.#idle.push(environment);
    this.#idleTimer ??= this.#evictIn(idleMs);
  }

  #evictIn(waitMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      const isLongIdle = ({ idleSince }: Environment) => Date.now() - idleSince >= idleMs;
      for (const environment of this.#idle.filter(isLongIdle)) void this.#end(environment, stopping);
      const oldest = this.#idle[0];
      this.#idleTimer = oldest && this.#evictIn(Math.max(1, oldest.idleSince + idleMs - Date.now()));
    }, waitMs).unref();
  }

  /** Ends an environment that is of no more use. One that never loaded fails what waits for it, as a new one would not load either. */
  #fail(environment: Environment, error: WorkerError): void {
    if (!this.#environments.has(environment)) return;
    this.#report(error);
    const failed = environment.isReady ? [] : this.#waiting.splice(0);
    void this.#end(environment, functionErrorOf(error));
    for (const job of failed) job.resolve({ functionError: functionErrorOf(error) });
    if (this.#waiting.length > 0) this.#grow();
  }

  async #end(environment: Environment, functionError: FunctionError): Promise<void> {
    this.#environments.delete(environment);
    clearTimeout(environment.timer);
    const index = this.#idle.indexOf(environment);
    if (index >= 0) this.#idle.splice(index, 1);
    environment.job?.resolve({ functionError });
    environment.job = undefined;
    await environment.worker.terminate();
  }

  #report(error: WorkerError): void {
    this.#options.onStderr(this.#spec.name, `${error.stack ?? `${error.errorType}: ${error.errorMessage}`}\n`);
  }
}

function functionErrorOf({ errorType, errorMessage }: WorkerError): FunctionError {
  return { errorType, errorMessage };
}
