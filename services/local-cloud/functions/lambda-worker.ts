import { openSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Policy } from './policy.ts';
import { enforcePolicy } from './policy-hook.ts';

/** A Lambda environment: loads one function's bundle in this thread and runs one invocation at a time. */

export interface WorkerSettings {
  functionName: string;
  functionArn: string;
  memoryMb: number;
  /** `file:` URL of the bundle. */
  moduleUrl: string;
  exportName: string;
  logFile: string;
  policy: Policy;
  /** Says where disturbed tables are, while there are any. */
  drillFile: string;
}

export interface InvokeMessage {
  requestId: string;
  event: unknown;
  deadline: number;
}

export interface WorkerError {
  errorType: string;
  errorMessage: string;
  stack: string | undefined;
}

export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'unloadable'; error: WorkerError }
  | { type: 'result'; payload: unknown }
  | { type: 'failure'; error: WorkerError }
  | { type: 'stderr'; text: string };

type Handler = (event: unknown, context: object) => unknown;

// The host creates this thread with exactly these settings.
const settings = workerData as WorkerSettings;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const post = (message: WorkerMessage) => parentPort?.postMessage(message);

/** Output goes straight to the log file: through the parent it would cost the main thread a copy per line. */
function redirectOutput(): void {
  const log = openSync(settings.logFile, 'a');
  const writer = (isError: boolean) =>
    function write(chunk: string | Uint8Array): boolean {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      writeSync(log, text);
      // Loggers write warnings to stderr too; only what is an error, or no log line at all, concerns the terminal.
      if (isError && !/"level":"(trace|debug|info|warn)"/i.test(text)) post({ type: 'stderr', text });
      return true;
    };
  process.stdout.write = writer(false);
  process.stderr.write = writer(true);
}

function describe(error: unknown): WorkerError {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), stack: undefined };
  return { errorType: error.name, errorMessage: error.message, stack: error.stack };
}

function contextOf({ requestId, deadline }: InvokeMessage): object {
  return {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: false,
    functionName: settings.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: settings.functionArn,
    logGroupName: `/aws/lambda/${settings.functionName}`,
    logStreamName: 'local',
    memoryLimitInMB: String(settings.memoryMb),
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

async function run(handler: Handler, message: InvokeMessage): Promise<void> {
  try {
    const payload = await handler(message.event, contextOf(message));
    reply(payload);
  } catch (error) {
    post({ type: 'failure', error: describe(error) });
  }
}

function reply(payload: unknown): void {
  try {
    post({ type: 'result', payload });
  } catch {
    // What cannot be cloned (a class with private state, a function) leaves a Lambda as JSON.
    const text: string | undefined = JSON.stringify(payload);
    post({ type: 'result', payload: text === undefined ? null : JSON.parse(text) });
  }
}

async function loadHandler(): Promise<Handler> {
  const module: Record<string, unknown> = await import(settings.moduleUrl);
  const handler = module[settings.exportName];
  if (typeof handler !== 'function') throw new Error(`${settings.exportName} is not a function of ${settings.moduleUrl}`);
  return (event, context): unknown => handler(event, context);
}

redirectOutput();
enforcePolicy(settings.policy, process.env['AWS_REGION'] ?? '', settings.drillFile);
try {
  const handler = await loadHandler();
  parentPort?.on('message', (message: InvokeMessage) => void run(handler, message));
  post({ type: 'ready' });
} catch (error) {
  post({ type: 'unloadable', error: describe(error) });
}
