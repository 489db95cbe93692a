import { ChangeMessageVisibilityBatchCommand, DeleteMessageCommand, ReceiveMessageCommand, type Message, type SQSClient } from '@aws-sdk/client-sqs';
import { setTimeout as delay } from 'node:timers/promises';
import { outboundMessage, type OutboundMessage } from '#shared/contract/queue-messages.ts';
import { isComplete, type HeldMessage, type RawMessage } from './held-message.ts';
import { KeyedLock } from '#services/whatsapp/keyed-lock.ts';
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

/** After a kill the queue hands the messages out again within this time. */
const visibilitySeconds = 20;
const extendEveryMs = 6_000;
const retryAfterMs = 1_000;
const attempts = 8;
/** A message that we may not act on must not use up its receptions in a moment by coming back to us. */
const againAfterSeconds = 1;

interface Held {
  readonly receiptHandle: string;
  readonly abort: AbortController;
}

/** Receives the commands of one shard: those of a connection one by one and in order, those of different connections side by side. */
export class ShardConsumer {
  readonly #options: ShardConsumerOptions;
  readonly #stopping = new AbortController();
  readonly #held = new Map<string, Held>();
  readonly #lanes = new KeyedLock();
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
    await this.#lanes.idle();
  }

  async #receiveAll(): Promise<void> {
    const { client, queueUrl, waitSeconds, log } = this.#options;
    const command = { QueueUrl: queueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: waitSeconds, VisibilityTimeout: visibilitySeconds };
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
    const command = parsed(message.Body);
    if (!command) {
      // Given back at once, so that the redrive policy soon puts it aside.
      this.#options.log.error('malformed command', { queueMessageId: message.MessageId });
      void this.#setVisibility([message.ReceiptHandle], 0);
      return;
    }
    const abort = new AbortController();
    this.#held.set(message.MessageId, { receiptHandle: message.ReceiptHandle, abort });
    const held: HeldMessage = { command, queueMessageId: message.MessageId, signal: abort.signal };
    void this.#lanes.run(laneOf(command), () => this.#work(message, held).finally(() => this.#held.delete(message.MessageId)));
  }

  /** Tries for some minutes when our own table or queue fails, so that an outage does not use up the queue's receptions. */
  async #work(message: RawMessage, held: HeldMessage): Promise<void> {
    for (let attempt = 1; attempt <= attempts && !held.signal.aborted; attempt += 1) {
      try {
        if (!(await this.#options.handle(held))) break;
        return await this.#delete(message);
      } catch (error) {
        this.#options.log.error('command failed', { queueMessageId: message.MessageId, attempt, error });
        await aborted(held.signal, Math.min(30_000, 500 * 2 ** attempt));
      }
    }
    await this.#giveBack(message);
  }

  async #delete({ ReceiptHandle }: RawMessage): Promise<void> {
    const { client, queueUrl } = this.#options;
    await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
  }

  /** At once when it is others who receive it. */
  async #giveBack({ ReceiptHandle }: RawMessage): Promise<void> {
    await this.#setVisibility([ReceiptHandle], this.#stopping.signal.aborted ? 0 : againAfterSeconds);
  }

  async #extend(): Promise<void> {
    const held = [...this.#held.values()];
    for (let start = 0; start < held.length; start += 10) {
      const some = held.slice(start, start + 10);
      const refused = await this.#setVisibility(
        some.map(({ receiptHandle }) => receiptHandle),
        visibilitySeconds,
      );
      // 12 hours after its reception SQS hands a message out again, whatever we say.
      for (const index of refused) some[index]?.abort.abort();
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

/** The lane is the connection's, but a control must not wait behind messages that wait for the session it would start. */
function laneOf({ connectionId, type }: OutboundMessage): string {
  return type === 'control' ? `${connectionId}#control` : connectionId;
}

function parsed(body: string): OutboundMessage | undefined {
  try {
    return outboundMessage.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}
