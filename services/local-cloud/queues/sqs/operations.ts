import { entriesOf, inBatch } from './batches.ts';
import { digestOfAttributes, md5 } from './message-attributes.ts';
import type { MoveTask } from './move-tasks.ts';
import { outgoingMessage } from './outgoing-message.ts';
import { largestBytes, longestVisibilitySeconds } from './queue-attributes.ts';
import { arnOf, urlOf } from '#services/local-cloud/queues/queue-names.ts';
import { queueNameOf } from '#services/local-cloud/queues/sqs-client.ts';
import { parseReceiptHandle, sequenceNumber } from './receipt-handle.ts';
import type { Queue } from './queue.ts';
import { receivedMessage } from './received-message.ts';
import { optionalInteger, optionalText, optionalToken, requiredText, textMap, texts, type Input } from './request.ts';
import { invalidValue, missing, SqsError } from './sqs-error.ts';
import type { Sqs } from './sqs.ts';

export interface Call {
  input: Input;
  /** How the caller reached us: queue URLs begin with it. */
  origin: string;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
}

type Operation = (sqs: Sqs, call: Call) => object | Promise<object>;

/** The actions of SQS. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_Operations.html */
const operations: Readonly<Record<string, Operation>> = {
  CreateQueue(sqs, { input, origin }) {
    const name = requiredText(input, 'QueueName');
    sqs.create(name, textMap(input, 'Attributes'));
    return { QueueUrl: urlOf(origin, name) };
  },
  DeleteQueue(sqs, { input }) {
    sqs.delete(queueOf(sqs, input).name);
    return {};
  },
  GetQueueUrl(sqs, { input, origin }) {
    return { QueueUrl: urlOf(origin, sqs.queue(requiredText(input, 'QueueName')).name) };
  },
  ListQueues(sqs, { input, origin }) {
    const prefix = optionalText(input, 'QueueNamePrefix') ?? '';
    const { page, NextToken } = paged(
      sqs.names().filter((name) => name.startsWith(prefix)),
      input,
    );
    return { QueueUrls: page.map((name) => urlOf(origin, name)), NextToken };
  },
  ListDeadLetterSourceQueues(sqs, { input, origin }) {
    const { page, NextToken } = paged(
      sqs.sourcesOf(queueOf(sqs, input).name).map(({ name }) => name),
      input,
    );
    return { queueUrls: page.map((name) => urlOf(origin, name)), NextToken };
  },
  GetQueueAttributes(sqs, { input }) {
    return { Attributes: told(queueOf(sqs, input), texts(input, 'AttributeNames')) };
  },
  SetQueueAttributes(sqs, { input }) {
    sqs.setAttributes(queueOf(sqs, input).name, textMap(input, 'Attributes'));
    return {};
  },
  PurgeQueue(sqs, { input }) {
    sqs.purge(queueOf(sqs, input).name);
    return {};
  },
  SendMessage: (sqs, { input }) => send(queueOf(sqs, input), input),
  SendMessageBatch(sqs, { input }) {
    const queue = queueOf(sqs, input);
    const bytes = entriesOf(input).reduce((sum, { entry }) => sum + Buffer.byteLength(optionalText(entry, 'MessageBody') ?? ''), 0);
    if (bytes > largestBytes)
      throw new SqsError('BatchRequestTooLong', `Batch requests cannot be longer than ${largestBytes} bytes. You have sent ${bytes} bytes.`);
    return inBatch(input, (entry) => send(queue, entry));
  },
  ReceiveMessage: receive,
  DeleteMessage: (sqs, { input }) => remove(queueOf(sqs, input), input),
  DeleteMessageBatch(sqs, { input }) {
    const queue = queueOf(sqs, input);
    return inBatch(input, (entry) => remove(queue, entry));
  },
  ChangeMessageVisibility: (sqs, { input }) => changeVisibility(queueOf(sqs, input), input),
  ChangeMessageVisibilityBatch(sqs, { input }) {
    const queue = queueOf(sqs, input);
    return inBatch(input, (entry) => changeVisibility(queue, entry));
  },
  StartMessageMoveTask(sqs, { input }) {
    const perSecond = optionalInteger(input, 'MaxNumberOfMessagesPerSecond', 1, 500);
    return { TaskHandle: sqs.moveTasks.start(requiredText(input, 'SourceArn'), optionalText(input, 'DestinationArn'), perSecond).handle };
  },
  ListMessageMoveTasks(sqs, { input }) {
    const most = optionalInteger(input, 'MaxResults', 1, 10) ?? 1;
    return { Results: sqs.moveTasks.list(requiredText(input, 'SourceArn'), most).map(toldTask) };
  },
  CancelMessageMoveTask(sqs, { input }) {
    return { ApproximateNumberOfMessagesMoved: sqs.moveTasks.cancel(requiredText(input, 'TaskHandle')).moved };
  },
};

/**
 * Answers one call; what it wrote is safe by then.
 *
 * @param name of the action.
 * @throws SqsError as SQS would answer.
 */
export async function perform(sqs: Sqs, name: string, call: Call): Promise<object> {
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!operation) throw new SqsError('UnknownOperationException', `${name} is no action of SQS that is played here.`);
  const reply = await operation(sqs, call);
  await sqs.settled();
  return reply;
}

function queueOf(sqs: Sqs, input: Input): Queue {
  return sqs.queue(queueNameOf(requiredText(input, 'QueueUrl')));
}

function send(queue: Queue, input: Input): object {
  const message = outgoingMessage(input, queue.settings);
  const { messageId, seq } = queue.send(message);
  return {
    MessageId: messageId,
    MD5OfMessageBody: md5(message.body),
    MD5OfMessageAttributes: digestOfAttributes(message.attributes),
    MD5OfMessageSystemAttributes: digestOfAttributes(message.systemAttributes),
    ...(queue.settings.isFifo && { SequenceNumber: sequenceNumber(seq) }),
  };
}

async function receive(sqs: Sqs, { input, signal }: Call): Promise<object> {
  const queue = queueOf(sqs, input);
  const { waitMs, visibilityMs } = queue.settings;
  optionalToken(input, 'ReceiveRequestAttemptId');
  const deliveries = await queue.receive({
    most: optionalInteger(input, 'MaxNumberOfMessages', 1, 10) ?? 1,
    visibilityMs: inMs(optionalInteger(input, 'VisibilityTimeout', 0, longestVisibilitySeconds)) ?? visibilityMs,
    waitMs: inMs(optionalInteger(input, 'WaitTimeSeconds', 0, 20)) ?? waitMs,
    signal,
  });
  await sqs.settled();
  if (signal.aborted) for (const delivery of deliveries) queue.giveBack(delivery);
  const wanted = { system: [...texts(input, 'AttributeNames'), ...texts(input, 'MessageSystemAttributeNames')], custom: texts(input, 'MessageAttributeNames') };
  return deliveries.length === 0 ? {} : { Messages: deliveries.map((delivery) => receivedMessage(queue.name, delivery, wanted)) };
}

function inMs(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

function remove(queue: Queue, input: Input): object {
  const { seq, receipt } = handleOf(queue, input);
  queue.delete(seq, receipt);
  return {};
}

function changeVisibility(queue: Queue, input: Input): object {
  const { seq, receipt } = handleOf(queue, input);
  const seconds = input['VisibilityTimeout'];
  if (seconds === undefined) throw missing('VisibilityTimeout');
  if (!Number.isInteger(seconds) || Number(seconds) < 0 || Number(seconds) > longestVisibilitySeconds) {
    throw invalidValue(seconds, 'VisibilityTimeout', `Must be >= 0 and <= ${longestVisibilitySeconds}, if provided.`);
  }
  queue.changeVisibility(seq, receipt, Number(seconds) * 1000);
  return {};
}

function handleOf(queue: Queue, input: Input): { seq: number; receipt: number } {
  const text = requiredText(input, 'ReceiptHandle');
  const handle = parseReceiptHandle(text);
  if (handle?.queueName !== queue.name) throw new SqsError('ReceiptHandleIsInvalid', `The input receipt handle "${text}" is not a valid receipt handle.`);
  return handle;
}

function told(queue: Queue, names: readonly string[]): Record<string, string> | undefined {
  const { ready, inFlight, delayed } = queue.counts();
  const all: Record<string, string> = {
    ...queue.attributes,
    QueueArn: arnOf(queue.name),
    ApproximateNumberOfMessages: String(ready),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    CreatedTimestamp: String(Math.floor(queue.createdAt / 1000)),
    LastModifiedTimestamp: String(Math.floor(queue.modifiedAt / 1000)),
  };
  const unknown = names.find((name) => name !== 'All' && !/^[A-Z]\w+$/.test(name));
  if (unknown !== undefined) throw new SqsError('InvalidAttributeName', `Unknown Attribute ${unknown}.`);
  if (names.includes('All')) return all;
  const wanted = Object.entries(all).filter(([name]) => names.includes(name));
  return wanted.length === 0 ? undefined : Object.fromEntries(wanted);
}

function toldTask(task: MoveTask): object {
  return {
    ...(task.status === 'RUNNING' && { TaskHandle: task.handle }),
    Status: task.status,
    SourceArn: task.sourceArn,
    DestinationArn: task.destinationArn,
    MaxNumberOfMessagesPerSecond: task.perSecond,
    ApproximateNumberOfMessagesMoved: task.moved,
    ApproximateNumberOfMessagesToMove: task.toMove,
    FailureReason: task.failureReason,
    StartedTimestamp: task.startedAt,
  };
}

/** Everything in one page, unless the caller asks for less. The token is the last name of the page before. */
function paged(names: string[], input: Input): { page: string[]; NextToken: string | undefined } {
  const most = optionalInteger(input, 'MaxResults', 1, 1000) ?? 1000;
  const after = optionalText(input, 'NextToken') ?? '';
  const left = names.toSorted().filter((name) => name > after);
  const page = left.slice(0, most);
  return { page, NextToken: left.length > most ? page.at(-1) : undefined };
}
