import { ChangeMessageVisibilityBatchCommand, DeleteMessageCommand, ReceiveMessageCommand, type Message, type SQSClient } from '@aws-sdk/client-sqs';
import { setTimeout as delay } from 'node:timers/promises';
import { shardCommand, type ShardCommand } from '#shared/contract/queue-messages.ts';
import { outboundGroup } from '#shared/domain/outbound-group.ts';
import { isComplete, type HeldMessage } from './held-message.ts';
import { RecentIds } from './recent-ids.ts';
import { chatKey } from '#services/whatsapp/chat-address.ts';
import { aboutMessage } from '#shared/domain/trace.ts';
import type { Logger } from '#services/whatsapp/logger.ts';

export interface ShardConsumerOptions {
  readonly client: SQSClient;
  readonly queueUrl: string;
  /** How long a reception waits for messages. */
  readonly waitSeconds: number;
  readonly log: Logger;
  /** Resolves with whether the message has had its effect; the queue keeps it until then. */
  readonly handle: (message: HeldMessage) => Promise<boolean>;
}

/** After a kill the queue hands out again what had just come when another task has the shard, and all else within the longer time. */
const firstVisibilitySeconds = 10;
const visibilitySeconds = 20;
const extendEveryMs = 6_000;
const retryAfterMs = 1_000;
const attempts = 8;
/** A message that we may not act on must not use up its receptions in a moment by coming back to us. */
const againAfterSeconds = 1;
/** Performed messages whose deletion may have failed: they come again within visibilitySeconds, a batch of ten at a time. */
const rememberedIds = 1_000;

interface Held {
  readonly message: HeldMessage;
  readonly abort: AbortController;
  /** Handle of the newest reception: earlier ones do not count any more. */
  receiptHandle: string;
}

/**
 * Receives the commands of one shard: those of a chat one by one and in order, those of different chats side by side. A message
 * that is given back takes the later ones of its chat with it, so that none overtakes it: a FIFO queue hands out nothing of a
 * group while one of it is in flight, and then the group in its order, whatever the order of giving back.
 */
export class ShardConsumer {
  readonly #options: ShardConsumerOptions;
  readonly #stopping = new AbortController();
  /** By the queue's id of the message. */
  readonly #held = new Map<string, Held>();
  /** By sending order: what waits in it, and what is performed first. */
  readonly #orders = new Map<string, Held[]>();
  readonly #running = new Set<Promise<void>>();
  readonly #performed = new RecentIds(rememberedIds);
  #loop: Promise<void> = Promise.resolve();
  #extending: NodeJS.Timeout | undefined;

  constructor(options: ShardConsumerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loop = this.#receiveAll();
    this.#extending = setInterval(() => void this.#extend(), extendEveryMs);
  }

  /** Messages under way are finished or given back to the queue. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#extending);
    for (const { abort } of this.#held.values()) abort.abort();
    await this.#loop;
    await Promise.all(this.#running);
  }

  async #receiveAll(): Promise<void> {
    const { client, queueUrl, waitSeconds, log } = this.#options;
    const command = { QueueUrl: queueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: waitSeconds, VisibilityTimeout: firstVisibilitySeconds };
    while (!this.#stopping.signal.aborted) {
      try {
        const { Messages = [] } = await client.send(new ReceiveMessageCommand(command), { abortSignal: this.#stopping.signal });
        for (const message of Messages) this.#accept(message);
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        log.warn('outbound queue not received', { error });
        await delay(retryAfterMs);
      }
    }
  }

  #accept(message: Message): void {
    if (!isComplete(message)) return;
    const { MessageId: queueMessageId, ReceiptHandle: receiptHandle } = message;
    const known = this.#held.get(queueMessageId);
    if (known) {
      // Its visibility ended while we worked on it.
      known.receiptHandle = receiptHandle;
      return;
    }
    if (this.#performed.has(queueMessageId)) return this.#track(this.#delete(receiptHandle));
    const command = parsed(message.Body);
    if (!command) {
      // Given back at once, so that the redrive policy soon puts it aside.
      this.#options.log.error('malformed command', { queueMessageId });
      return this.#track(this.#release([receiptHandle], 0));
    }
    // The end of a group counts only once all before it is done: then it is received without them.
    if (command.type === 'move' && this.#holdsOf(command.group)) return this.#track(this.#release([receiptHandle], againAfterSeconds));
    const abort = new AbortController();
    if (this.#stopping.signal.aborted) abort.abort();
    const held = { message: { command, queueMessageId, signal: abort.signal, untold: [] }, abort, receiptHandle };
    this.#held.set(queueMessageId, held);
    this.#enqueue(held);
  }

  #holdsOf(group: string): boolean {
    return [...this.#held.values()].some(({ message }) => outboundGroup(message.command) === group);
  }

  #enqueue(held: Held): void {
    const name = orderOf(held.message.command);
    const order = this.#orders.get(name);
    if (order) {
      order.push(held);
      return;
    }
    const opened = [held];
    this.#orders.set(name, opened);
    this.#track(this.#run(name, opened));
  }

  #track(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  async #run(name: string, order: Held[]): Promise<void> {
    for (let head = order[0]; head; head = order[0]) {
      if (!(await this.#perform(head.message))) break;
      order.shift();
      this.#held.delete(head.message.queueMessageId);
      const forgetting = this.#forget(head);
      if (head.message.untold.length === 0) await forgetting;
      // The chat goes on; a kill before it is told brings the message back under its id.
      else this.#track(forgetting);
    }
    this.#orders.delete(name);
    for (const { message } of order) this.#held.delete(message.queueMessageId);
    // At once when it is others who receive it.
    const seconds = this.#stopping.signal.aborted ? 0 : againAfterSeconds;
    await this.#release(
      order.map(({ receiptHandle }) => receiptHandle),
      seconds,
    );
  }

  async #forget({ message: { queueMessageId, untold }, receiptHandle }: Held): Promise<void> {
    try {
      await Promise.all(untold);
    } catch (error) {
      this.#options.log.warn('ack not told', { queueMessageId, error });
      return this.#release([receiptHandle], againAfterSeconds);
    }
    this.#performed.add(queueMessageId);
    await this.#delete(receiptHandle);
  }

  /** Tries for some minutes when our own table or queue fails, so that an outage does not use up the queue's receptions. */
  async #perform(message: HeldMessage): Promise<boolean> {
    for (let attempt = 1; attempt <= attempts && !message.signal.aborted; attempt += 1) {
      try {
        return await this.#options.handle(message);
      } catch (error) {
        this.#options.log.error('command failed', { ...aboutMessage(message.command), queueMessageId: message.queueMessageId, attempt, error });
        await aborted(message.signal, Math.min(30_000, 500 * 2 ** attempt));
      }
    }
    return false;
  }

  /** A message that is not deleted comes again, and is then known as performed; after a crash the phone knows its id. */
  async #delete(ReceiptHandle: string): Promise<void> {
    const { client, queueUrl, log } = this.#options;
    try {
      await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
    } catch (error) {
      log.warn('performed command not deleted', { error });
    }
  }

  async #release(receiptHandles: readonly string[], seconds: number): Promise<void> {
    for (let start = 0; start < receiptHandles.length; start += 10) await this.#setVisibility(receiptHandles.slice(start, start + 10), seconds);
  }

  async #extend(): Promise<void> {
    const held = [...this.#held.values()];
    for (let start = 0; start < held.length; start += 10) {
      const some = held.slice(start, start + 10);
      const receiptHandles = some.map(({ receiptHandle }) => receiptHandle);
      // 12 hours after its reception SQS hands a message out again, whatever we say.
      for (const index of await this.#setVisibility(receiptHandles, visibilitySeconds)) {
        const gone = some[index];
        if (gone && gone.receiptHandle === receiptHandles[index]) gone.abort.abort();
      }
    }
  }

  /** @returns the indexes of the messages that are not ours any more. */
  async #setVisibility(receiptHandles: readonly string[], seconds: number): Promise<readonly number[]> {
    const { client, queueUrl, log } = this.#options;
    const Entries = receiptHandles.map((ReceiptHandle, index) => ({ Id: String(index), ReceiptHandle, VisibilityTimeout: seconds }));
    try {
      const changed = await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: queueUrl, Entries }));
      return (changed.Failed ?? []).filter(({ SenderFault }) => SenderFault).map(({ Id }) => Number(Id));
    } catch (error) {
      log.warn('visibility not changed', { error });
      return [];
    }
  }
}

/** Resolves after the time, or when the message is not ours any more. */
async function aborted(signal: AbortSignal, afterMs: number): Promise<void> {
  await delay(afterMs, undefined, { signal }).catch(() => undefined); // the only failure is the abort
}

/** Its sending order is the chat's; a control must not wait behind messages that wait for the session it would start. */
function orderOf(command: ShardCommand): string {
  return 'chat' in command ? `${command.connectionId}#${chatKey(command.chat)}` : `${command.type}#${outboundGroup(command)}`;
}

function parsed(body: string): ShardCommand | undefined {
  try {
    return shardCommand.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}
