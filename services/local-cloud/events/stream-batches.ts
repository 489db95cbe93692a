import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { failuresOf, type EventSourceContext, type EventSourceMapping } from './event-source-mapping.ts';
import { queueNameOf } from '#services/local-cloud/queues/sqs-client.ts';
import type { StreamRecord } from './stream-client.ts';

const firstRetryMs = 100;
const longestRetryMs = 5000;

/** Hands batches to a function by the rules of a stream's event source mapping: retries, bisection, what is given up. */
export class StreamBatches {
  readonly #mapping: EventSourceMapping;
  readonly #context: EventSourceContext;
  readonly #signal: AbortSignal;

  constructor(mapping: EventSourceMapping, context: EventSourceContext, signal: AbortSignal) {
    this.#mapping = mapping;
    this.#context = context;
    this.#signal = signal;
  }

  /** Resolves with true when every record was handled or given up, and with false when it was left because of the end. */
  async handle(batch: StreamRecord[]): Promise<boolean> {
    const { maximumRetries, functionName } = this.#mapping;
    while (!this.#signal.aborted) {
      try {
        return await this.#handle(batch, maximumRetries < 0 ? Number.POSITIVE_INFINITY : maximumRetries, 0);
      } catch (error) {
        // Not the function's: a queue for failures that does not answer. Nothing may be skipped for that.
        this.#context.report(`${functionName}: ${String(error)}`);
        await delay(longestRetryMs, undefined, { signal: this.#signal }).catch(() => undefined);
      }
    }
    return false;
  }

  async #handle(batch: StreamRecord[], retriesLeft: number, attempt: number): Promise<boolean> {
    if (this.#signal.aborted) return false;
    const young = await this.#withoutOld(batch, attempt);
    if (young.length === 0) return true;
    const outcome = await this.#invoke(young);
    if (outcome === undefined) return true;
    const rest = young.slice(outcome.failedFrom);
    // A call that did not reach the function is no attempt. https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-params.html
    const attemptsUsed = outcome.isThrottled ? 0 : 1;
    if (attemptsUsed > 0 && retriesLeft <= 0 && (rest.length === 1 || !this.#mapping.bisects)) {
      await this.#giveUp(rest, attempt + 1, 'RetryAttemptsExhausted');
      return true;
    }
    await delay(Math.min(longestRetryMs, firstRetryMs * 2 ** attempt), undefined, { signal: this.#signal }).catch(() => undefined);
    if (this.#mapping.bisects && rest.length > 1 && !outcome.isThrottled) {
      const middle = Math.ceil(rest.length / 2);
      // Splitting does not use up a retry. https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
      const isFirstDone = await this.#handle(rest.slice(0, middle), retriesLeft, attempt);
      return isFirstDone && this.#handle(rest.slice(middle), retriesLeft, attempt);
    }
    return this.#handle(rest, retriesLeft - attemptsUsed, attempt + attemptsUsed);
  }

  /** Gives up what is older than the mapping wants it. */
  async #withoutOld(batch: StreamRecord[], attempt: number): Promise<StreamRecord[]> {
    const { maximumAgeSeconds } = this.#mapping;
    if (maximumAgeSeconds < 0) return batch;
    const isOld = ({ dynamodb }: StreamRecord) => Date.now() / 1000 - dynamodb.ApproximateCreationDateTime > maximumAgeSeconds;
    const old = batch.filter(isOld);
    if (old.length > 0) await this.#giveUp(old, attempt, 'RecordAgeExceeded');
    return batch.filter((record) => !isOld(record));
  }

  /** @returns from where on it failed; undefined when all went well. */
  async #invoke(batch: StreamRecord[]): Promise<{ failedFrom: number; isThrottled: boolean } | undefined> {
    const { sourceArn, functionName } = this.#mapping;
    const Records = batch.map((record) => ({ ...record, awsRegion: this.#context.region, eventSourceARN: sourceArn }));
    const result = await this.#context.lambda.invoke(functionName, { Records });
    const sequence = batch.map((record) => record.dynamodb.SequenceNumber);
    const failures = failuresOf(result, this.#mapping, sequence);
    const isThrottled = result.functionError?.errorType === 'TooManyRequestsException';
    if (failures === 'all') return { failedFrom: 0, isThrottled };
    const first = sequence.findIndex((number) => failures.has(number));
    return first < 0 ? undefined : { failedFrom: first, isThrottled };
  }

  /** The failure queue is told where the records are, not what they hold. https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html */
  async #giveUp(batch: StreamRecord[], invocations: number, condition: string): Promise<void> {
    const { sourceArn, functionName, failureQueueArn } = this.#mapping;
    this.#context.report(`${functionName}: gave up ${batch.length} stream record(s) after ${invocations} attempt(s)`);
    if (failureQueueArn === undefined) return;
    const arrival = (record: StreamRecord | undefined) => new Date((record?.dynamodb.ApproximateCreationDateTime ?? 0) * 1000).toISOString();
    const message = {
      requestContext: {
        requestId: randomUUID(),
        functionArn: functionName,
        condition,
        approximateInvokeCount: invocations,
      },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        shardId: 'shardId-00000001',
        startSequenceNumber: batch[0]?.dynamodb.SequenceNumber,
        endSequenceNumber: batch.at(-1)?.dynamodb.SequenceNumber,
        approximateArrivalOfFirstRecord: arrival(batch[0]),
        approximateArrivalOfLastRecord: arrival(batch.at(-1)),
        batchSize: batch.length,
        streamArn: sourceArn,
      },
    };
    await this.#context.sqs.send(queueNameOf(failureQueueArn), { MessageBody: JSON.stringify(message) });
  }
}
