import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '#services/local-cloud/errors.ts';
import { failuresOf, type EventSource, type EventSourceContext, type EventSourceMapping } from './event-source-mapping.ts';
import { queueNameOf, type ReceivedMessage } from '#services/local-cloud/queues/sqs-client.ts';

/** The longest wait SQS offers. */
const longPollSeconds = 20;
const perReceive = 10;
const afterFailureMs = 1000;

/** A FIFO queue's batches are at most ten messages, and larger ones need a window. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html */
const largestBatchWithoutWindow = 10;

/**
 * Feeds a queue to its function. What a batch leaves undeleted comes back by the queue's own visibility timeout, and goes
 * to its dead-letter queue by the queue's own redrive policy. The order of a group is the queue's doing, too: nothing of it is
 * received while a message of it is in flight. As on AWS every message that the function does not report as failed is
 * deleted, so that one which fails a message of a group has to report those behind it.
 *
 * @throws StartError for settings that Lambda refuses.
 */
export function startSqsSource(mapping: EventSourceMapping, context: EventSourceContext): EventSource {
  const queueName = queueNameOf(mapping.sourceArn);
  refuseImpossible(mapping, queueName);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const isStopped = () => stopping.signal.aborted;

  async function poll(): Promise<void> {
    while (!isStopped()) {
      try {
        const messages = await collect(mapping, context, stopping.signal);
        if (messages.length === 0) continue;
        const batch = runBatch(mapping, context, queueName, messages).finally(() => running.delete(batch));
        running.add(batch);
        if (running.size >= mapping.maximumConcurrency) await Promise.race(running);
      } catch (error) {
        if (isStopped()) return;
        context.report(`${queueName}: ${String(error)}`);
        await delay(afterFailureMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  const polling = poll();
  return {
    async close() {
      stopping.abort();
      await polling;
      await Promise.all(running);
    },
  };
}

function refuseImpossible({ batchSize, windowMs }: EventSourceMapping, queueName: string): void {
  if (windowMs > 0 && queueName.endsWith('.fifo')) throw new StartError(`${queueName}: Lambda knows no batching window for FIFO queues.`);
  if (windowMs > 0 || batchSize <= largestBatchWithoutWindow) return;
  throw new StartError(
    `${queueName}: Lambda takes batches of more than ${largestBatchWithoutWindow} messages only with a batching window, and never of a FIFO queue.`,
  );
}

/** Between looks of a window that has less than a second left, for which SQS knows no wait. */
const lookMs = 100;

/** Messages for one invocation: what is there, or for up to the batching window until the batch is full. */
async function collect(mapping: EventSourceMapping, context: EventSourceContext, signal: AbortSignal): Promise<ReceivedMessage[]> {
  const queueName = queueNameOf(mapping.sourceArn);
  const room = () => Math.min(perReceive, mapping.batchSize - messages.length);
  const messages: ReceivedMessage[] = [];
  messages.push(...(await context.sqs.receive(queueName, room(), longPollSeconds, signal)));
  const closesAt = Date.now() + mapping.windowMs;
  while (messages.length > 0 && messages.length < mapping.batchSize) {
    const leftMs = closesAt - Date.now();
    if (leftMs <= 0) break;
    if (leftMs < 1000) await delay(Math.min(lookMs, leftMs), undefined, { signal });
    messages.push(...(await context.sqs.receive(queueName, room(), Math.floor(leftMs / 1000), signal)));
  }
  return messages;
}

async function runBatch(mapping: EventSourceMapping, context: EventSourceContext, queueName: string, messages: ReceivedMessage[]): Promise<void> {
  try {
    const { matches } = mapping;
    const wanted = matches ? messages.filter((message) => matches({ ...message, body: parsedBody(message) })) : messages;
    const Records = wanted.map((message) => recordOf(message, mapping.sourceArn, context.region));
    const result = wanted.length === 0 ? {} : await context.lambda.invoke(mapping.functionName, { Records });
    const failures = failuresOf(
      result,
      mapping,
      wanted.map((message) => message.MessageId),
    );
    const done = messages.filter((message) => !wanted.includes(message) || (failures !== 'all' && !failures.has(message.MessageId)));
    if (done.length > 0) await context.sqs.delete(queueName, done);
  } catch (error) {
    context.report(`${queueName}: ${String(error)}`);
  }
}

function parsedBody(message: ReceivedMessage): unknown {
  try {
    return JSON.parse(message.Body);
  } catch {
    // A body that is no JSON is matched as the text it is.
    return message.Body;
  }
}

function recordOf(message: ReceivedMessage, eventSourceARN: string, awsRegion: string): object {
  const messageAttributes = Object.entries(message.MessageAttributes).map(([name, attribute]) => [
    name,
    {
      stringValue: attribute.StringValue,
      binaryValue: attribute.BinaryValue,
      stringListValues: [],
      binaryListValues: [],
      dataType: attribute.DataType,
    },
  ]);
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes,
    messageAttributes: Object.fromEntries(messageAttributes),
    md5OfBody: message.MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN,
    awsRegion,
  };
}
