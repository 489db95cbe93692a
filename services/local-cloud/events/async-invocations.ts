import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { LambdaHost } from '#services/local-cloud/functions/lambda-host.ts';
import type { InvokeResult } from '#services/local-cloud/functions/lambda-pool.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';
import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import type { Deliver } from './delivery.ts';

/** https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html */
const defaults = { maximumRetries: 2, maximumAgeMs: 6 * 60 * 60_000, retryDelaysMs: [60_000, 120_000] };
const firstThrottledMs = 1000;
const longestThrottledMs = 5 * 60_000;
/** Beyond these a function's own queue would only grow. */
const mostRunning = 50;

interface Settings {
  maximumRetries: number;
  maximumAgeMs: number;
  onSuccess: string | undefined;
  onFailure: string | undefined;
  deadLetterArn: string | undefined;
}

interface Waiting {
  id: string;
  functionName: string;
  event: unknown;
  receivedAt: number;
  attempts: number;
  throttles: number;
}

export interface AsyncInvocationsContext {
  lambda: LambdaHost;
  template: Pick<LocalTemplate, 'ofType' | 'attribute'>;
  database: DatabaseSync;
  deliver: Deliver;
  report: (problem: string) => void;
  retryDelaysMs?: readonly number[];
}

const schema = `CREATE TABLE IF NOT EXISTS async_invocations (
    id TEXT PRIMARY KEY, function_name TEXT NOT NULL, event TEXT NOT NULL, received_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL, throttles INTEGER NOT NULL, next_at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS async_invocations_due ON async_invocations (next_at);`;

/** Asynchronous invocations of functions wait here, over restarts, until they are done or given up. */
export class AsyncInvocations {
  readonly #context: AsyncInvocationsContext;
  readonly #settings: ReadonlyMap<string, Settings>;
  readonly #running = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isStarted = false;

  constructor(context: AsyncInvocationsContext) {
    this.#context = context;
    this.#settings = settingsOf(context.template);
    context.database.exec(schema);
  }

  /** Goes on with what an earlier run left. */
  start(): void {
    this.#isStarted = true;
    this.#pump();
  }

  /**
   * @param functionName or its ARN.
   * @throws Error when the template has no such function.
   */
  add(functionName: string, event: unknown): void {
    const name = functionName.startsWith('arn:') ? (functionName.split(':')[6] ?? '') : functionName;
    if (!this.#settings.has(name)) throw new Error(`There is no function ${name}`);
    const now = Date.now();
    const insert = this.#context.database.prepare('INSERT INTO async_invocations VALUES (?, ?, ?, ?, 0, 0, ?)');
    insert.run(randomUUID(), name, JSON.stringify(event ?? null), now, now);
    this.#pump();
  }

  /** Finishes what is running; what waits is left for the next start. */
  async close(): Promise<void> {
    this.#isStarted = false;
    clearTimeout(this.#timer);
    await Promise.all(this.#running.values());
  }

  #pump(): void {
    clearTimeout(this.#timer);
    if (!this.#isStarted) return;
    const rows = this.#context.database.prepare('SELECT * FROM async_invocations ORDER BY next_at LIMIT ?').all(2 * mostRunning);
    for (const row of rows) {
      const id = String(row['id']);
      if (this.#running.has(id)) continue;
      const waitMs = Number(row['next_at']) - Date.now();
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.#pump(), waitMs);
        return;
      }
      if (this.#running.size >= mostRunning) return;
      const waiting: Waiting = {
        id,
        functionName: String(row['function_name']),
        event: JSON.parse(String(row['event'])),
        receivedAt: Number(row['received_at']),
        attempts: Number(row['attempts']),
        throttles: Number(row['throttles']),
      };
      this.#running.set(id, this.#runAndReport(waiting));
    }
  }

  async #runAndReport(waiting: Waiting): Promise<void> {
    try {
      await this.#run(waiting);
    } catch (error) {
      // A destination that does not answer: the row stays, and is looked at again.
      this.#context.report(`${waiting.functionName}: ${String(error)}`);
      this.#retry(waiting, firstThrottledMs);
    } finally {
      this.#running.delete(waiting.id);
      this.#pump();
    }
  }

  async #run(waiting: Waiting): Promise<void> {
    const { functionName, receivedAt, attempts, throttles } = waiting;
    const { maximumAgeMs, maximumRetries, onSuccess } = this.#settings.get(functionName) ?? noSettings;
    if (Date.now() - receivedAt > maximumAgeMs) return this.#giveUp(waiting, 'EventAgeExceeded', {});
    const result = await this.#context.lambda.invoke(functionName, waiting.event);
    // It was cut off by the end of everything: the next start repeats it.
    if (!this.#isStarted && result.functionError) return;
    if (result.functionError?.errorType === 'TooManyRequestsException') {
      return this.#retry({ ...waiting, throttles: throttles + 1 }, Math.min(longestThrottledMs, firstThrottledMs * 2 ** throttles));
    }
    const tried = { ...waiting, attempts: attempts + 1 };
    if (!result.functionError) {
      if (onSuccess !== undefined) await this.#context.deliver(onSuccess, recordText(this.#arnOf(functionName), tried, 'Success', result));
      return this.#remove(waiting);
    }
    if (attempts >= maximumRetries) return this.#giveUp(tried, 'RetriesExhausted', result);
    const delays = this.#context.retryDelaysMs ?? defaults.retryDelaysMs;
    return this.#retry(tried, delays[attempts] ?? delays.at(-1) ?? 0);
  }

  async #giveUp(waiting: Waiting, condition: string, result: InvokeResult): Promise<void> {
    const { functionName, event } = waiting;
    const { onFailure, deadLetterArn } = this.#settings.get(functionName) ?? noSettings;
    const { errorType = condition, errorMessage = '' } = result.functionError ?? {};
    this.#context.report(`${functionName}: an event was given up (${condition}) ${errorMessage}`.trim());
    if (deadLetterArn !== undefined) {
      const attributes = { RequestID: waiting.id, ErrorCode: errorType, ErrorMessage: errorMessage || condition };
      await this.#context.deliver(deadLetterArn, JSON.stringify(event), { attributes });
    }
    if (onFailure !== undefined) await this.#context.deliver(onFailure, recordText(this.#arnOf(functionName), waiting, condition, result));
    this.#remove(waiting);
  }

  #retry({ id, attempts, throttles }: Waiting, waitMs: number): void {
    const update = this.#context.database.prepare('UPDATE async_invocations SET attempts = ?, throttles = ?, next_at = ? WHERE id = ?');
    update.run(attempts, throttles, Date.now() + waitMs, id);
  }

  #remove({ id }: Waiting): void {
    this.#context.database.prepare('DELETE FROM async_invocations WHERE id = ?').run(id);
  }

  #arnOf(functionName: string): string {
    const { template } = this.#context;
    const resource = template.ofType('AWS::Lambda::Function').find(({ physicalId }) => physicalId === functionName);
    return resource ? template.attribute(resource.logicalId, 'Arn') : functionName;
  }
}

const noSettings: Settings = { ...defaults, onSuccess: undefined, onFailure: undefined, deadLetterArn: undefined };

function settingsOf(template: Pick<LocalTemplate, 'ofType'>): Map<string, Settings> {
  const configurations = template.ofType('AWS::Lambda::EventInvokeConfig');
  const entries = template.ofType('AWS::Lambda::Function').map(({ physicalId, properties }) => {
    const configuration = configurations.find((one) => one.properties['FunctionName'] === physicalId)?.properties ?? {};
    const destinations = recordOf(configuration['DestinationConfig']);
    const destination = (name: string) => textOrNone(recordOf(destinations[name])['Destination']);
    const settings: Settings = {
      maximumRetries: Number(configuration['MaximumRetryAttempts'] ?? defaults.maximumRetries),
      maximumAgeMs: 1000 * Number(configuration['MaximumEventAgeInSeconds'] ?? defaults.maximumAgeMs / 1000),
      onSuccess: destination('OnSuccess'),
      onFailure: destination('OnFailure'),
      deadLetterArn: textOrNone(recordOf(properties['DeadLetterConfig'])['TargetArn']),
    };
    return [physicalId, settings] as const;
  });
  return new Map(entries);
}

/** https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html */
function recordText(functionArn: string, { id, attempts, event }: Waiting, condition: string, { payload, functionError }: InvokeResult): string {
  return JSON.stringify({
    version: '1.0',
    timestamp: new Date().toISOString(),
    requestContext: { requestId: id, functionArn: `${functionArn}:$LATEST`, condition, approximateInvokeCount: attempts },
    requestPayload: event,
    ...(attempts > 0 && {
      responseContext: { statusCode: 200, executedVersion: '$LATEST', ...(functionError && { functionError: 'Unhandled' }) },
      responsePayload: functionError ?? payload ?? null,
    }),
  });
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
