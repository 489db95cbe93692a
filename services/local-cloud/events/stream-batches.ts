import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { failuresOf, type EventSourceContext, type EventSourceMapping } from './event-source-mapping.ts';
import { queueNameOf } from '#services/local-cloud/queues/sqs-client.ts';
import type { StreamRecord } from './stream-client.ts';

const firstRetryMs = 100;
const longestRetryMs = 5000;

/** Hands records to a function by the rules of a stream's event source mapping: lanes, retries, bisection, what is given up. */
export class StreamBatches {
  readonly #mapping: EventSourceMapping;
  readonly #context: EventSourceContext;
  readonly #signal: AbortSignal;
  /** A batch was left when stopping: its round must be repeated. */
  isIncomplete = false;

  constructor(mapping: EventSourceMapping, context: EventSourceContext, signal: AbortSignal) {
    this.#mapping = mapping;
    this.#context = context;
    this.#signal = signal;
  }

  /** Resolves when every record was handled or given up. Records of one partition key stay in order. */
  async run(records: StreamRecord[]): Promise<void> {
    const { matches } = this.#mapping;
    const wanted = matches ? records.filter(matches) : records;
    const lanes = Map.groupBy(wanted, (record) => this.#laneOf(record));
    await Promise.all([...lanes.values()].map((lane) => this.#runLane(lane)));
  }

  #laneOf({ dynamodb }: StreamRecord): number {
    const { parallelization, partitionKey } = this.#mapping;
    if (parallelization <= 1) return 0;
    const partition = JSON.stringify(dynamodb.Keys[partitionKey]);
    return createHash('md5').update(partition).digest().readUInt16BE(0) % parallelization;
  }

  async #runLane(lane: StreamRecord[]): Promise<void> {
    const { batchSize, maximumRetries } = this.#mapping;
    const retries = maximumRetries < 0 ? Number.POSITIVE_INFINITY : maximumRetries;
    for (let index = 0; index < lane.length; index += batchSize) {
      await this.#handle(lane.slice(index, index + batchSize), retries, 0);
    }
  }

  async #handle(batch: StreamRecord[], retriesLeft: number, attempt: number): Promise<void> {
    if (this.#signal.aborted) {
      this.isIncomplete = true;
      return;
    }
    const failedFrom = await this.#invoke(batch);
    if (failedFrom === undefined) return;
    const rest = batch.slice(failedFrom);
    if (retriesLeft <= 0 && (rest.length === 1 || !this.#mapping.bisects)) {
      await this.#giveUp(rest, attempt + 1);
      return;
    }
    await delay(Math.min(longestRetryMs, firstRetryMs * 2 ** attempt), undefined, { signal: this.#signal }).catch(() => undefined);
    const middle = Math.ceil(rest.length / 2);
    if (this.#mapping.bisects && rest.length > 1) {
      // Splitting does not use up a retry. https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
      await this.#handle(rest.slice(0, middle), retriesLeft, attempt);
      await this.#handle(rest.slice(middle), retriesLeft, attempt);
      return;
    }
    await this.#handle(rest, retriesLeft - 1, attempt + 1);
  }

  /** @returns the index of the first record that failed; undefined when all went well. */
  async #invoke(batch: StreamRecord[]): Promise<number | undefined> {
    const { sourceArn, functionName } = this.#mapping;
    const Records = batch.map((record) => ({ ...record, awsRegion: this.#context.region, eventSourceARN: sourceArn }));
    const result = await this.#context.lambda.invoke(functionName, { Records });
    const sequence = batch.map((record) => record.dynamodb.SequenceNumber);
    const failures = failuresOf(result, this.#mapping, sequence);
    if (failures === 'all') return 0;
    const first = sequence.findIndex((number) => failures.has(number));
    return first < 0 ? undefined : first;
  }

  /** The failure queue is told where the records are, not what they hold. https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html */
  async #giveUp(batch: StreamRecord[], invocations: number): Promise<void> {
    const { sourceArn, functionName, failureQueueArn } = this.#mapping;
    this.#context.report(`${functionName}: gave up ${batch.length} stream record(s) after ${invocations} attempt(s)`);
    if (failureQueueArn === undefined) return;
    const arrival = (record: StreamRecord | undefined) => new Date((record?.dynamodb.ApproximateCreationDateTime ?? 0) * 1000).toISOString();
    const message = {
      requestContext: {
        requestId: randomUUID(),
        functionArn: functionName,
        condition: 'RetryAttemptsExhausted',
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
