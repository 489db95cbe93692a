import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
  type Message,
  type ReceiveMessageCommandInput,
  type SendMessageCommandInput,
} from '@aws-sdk/client-sqs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import type { Clock, Timer } from '#services/local-cloud/queues/sqs/clock.ts';
import { answerSqs } from '#services/local-cloud/queues/sqs/sqs-front.ts';
import { Sqs } from '#services/local-cloud/queues/sqs/sqs.ts';

/** Stands still until told. */
export class StandingClock implements Clock {
  #now = Date.parse('2026-11-20T12:00:00.000Z');
  readonly #timers = new Set<{ timeMs: number; run: () => void }>();
  #onTimer: () => void = () => undefined;

  now(): number {
    return this.#now;
  }

  at(timeMs: number, run: () => void): Timer {
    const timer = { timeMs, run };
    this.#timers.add(timer);
    this.#onTimer();
    return { cancel: () => this.#timers.delete(timer) };
  }

  /** Resolves when somebody next waits for a time. */
  timerSet(): Promise<void> {
    return new Promise((resolve) => (this.#onTimer = resolve));
  }

  advance(seconds: number): void {
    this.#now += seconds * 1000;
    for (const timer of [...this.#timers].toSorted((a, b) => a.timeMs - b.timeMs)) {
      if (timer.timeMs <= this.#now && this.#timers.delete(timer)) timer.run();
    }
  }
}

type Sending = Partial<SendMessageCommandInput>;
type Receiving = Partial<ReceiveMessageCommandInput>;

/** SQS with nothing in it, on a port of its own, and the real SDK to call it. */
export async function givenSqs(options: { mostInFlight?: number } = {}) {
  const clock = new StandingClock();
  const sqs = new Sqs({ file: ':memory:', clock, ...options });
  const server = createServer((incoming, response) => void answerSqs(sqs, incoming, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new SQSClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  onTestFinished(async () => {
    client.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    sqs.close();
  });
  return { sqs, clock, client, ...callsOf(client) };
}

export type GivenSqs = Awaited<ReturnType<typeof givenSqs>>;

export const arnOf = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;

function callsOf(client: SQSClient) {
  const create = async (QueueName: string, Attributes: Record<string, string> = {}) => {
    const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName, Attributes }));
    return QueueUrl!;
  };
  const receive = async (QueueUrl: string, input: Receiving = {}): Promise<Message[]> => {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, MessageSystemAttributeNames: ['All'], ...input }),
    );
    return Messages;
  };
  return {
    /** @returns its URL. */
    queue: create,
    fifo: (attributes: Record<string, string> = {}, name = 'orders.fifo') => create(name, { FifoQueue: 'true', ...attributes }),
    send: (QueueUrl: string, MessageBody: string, input: Sending = {}) => client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...input })),
    /** Sends bodies in this order to a group of a FIFO queue, each its own deduplication id. */
    sendTo: async (QueueUrl: string, MessageGroupId: string, ...bodies: string[]): Promise<void> => {
      for (const MessageBody of bodies) {
        await client.send(new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId, MessageDeduplicationId: `${MessageGroupId}-${MessageBody}` }));
      }
    },
    receive,
    bodies: async (queueUrl: string, input: Receiving = {}): Promise<(string | undefined)[]> => {
      return (await receive(queueUrl, input)).map(({ Body }) => Body);
    },
    delete: (QueueUrl: string, message: Message | undefined) => client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle })),
    hide: (QueueUrl: string, message: Message | undefined, VisibilityTimeout: number) =>
      client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle, VisibilityTimeout })),
    attributes: async (QueueUrl: string): Promise<Record<string, string>> => {
      return (await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }))).Attributes ?? {};
    },
  };
}

/** An error of SQS as an SDK shows it. */
export const error = (name: string, message?: RegExp) => expect.objectContaining({ name, ...(message && { message: expect.stringMatching(message) }) });
