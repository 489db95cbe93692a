import { setTimeout as delay } from 'node:timers/promises';
import { callAwsJson, isRecord } from '#services/local-cloud/aws/aws-json.ts';
import { arnOf, urlOf } from './queue-names.ts';

export interface ReceivedMessage {
  MessageId: string;
  ReceiptHandle: string;
  Body: string;
  MD5OfBody: string;
  Attributes: Record<string, string>;
  MessageAttributes: Record<string, { StringValue?: string; BinaryValue?: string; DataType: string }>;
}

const betweenLooksMs = 20;

export interface SendInput {
  MessageBody: string;
  MessageGroupId?: string;
  MessageDeduplicationId?: string;
  MessageAttributes?: ReceivedMessage['MessageAttributes'];
}

/** The few calls of SQS that the local cloud makes itself. Queues are named, since the emulator finds them by name. */
export class SqsClient {
  readonly #endpoint: string;

  constructor(endpoint: string) {
    this.#endpoint = endpoint;
  }

  async receive(queueName: string, maximum: number, waitSeconds: number, signal?: AbortSignal): Promise<ReceivedMessage[]> {
    const reply = await this.#call(
      'ReceiveMessage',
      {
        QueueUrl: this.#url(queueName),
        MaxNumberOfMessages: maximum,
        WaitTimeSeconds: waitSeconds,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      },
      signal,
    );
    const messages = Array.isArray(reply['Messages']) ? reply['Messages'] : [];
    // The emulator answers with the members of SQS's own reply; the two maps are left out when empty.
    return messages.map((message) => ({ Attributes: {}, MessageAttributes: {}, ...message }) as ReceivedMessage);
  }

  async delete(queueName: string, messages: ReceivedMessage[]): Promise<void> {
    for (let index = 0; index < messages.length; index += 10) {
      const Entries = messages.slice(index, index + 10).map(({ ReceiptHandle }, position) => ({ Id: String(position), ReceiptHandle }));
      await this.#call('DeleteMessageBatch', { QueueUrl: this.#url(queueName), Entries });
    }
  }

  async send(queueName: string, input: SendInput): Promise<void> {
    await this.#call('SendMessage', { QueueUrl: this.#url(queueName), ...input });
  }

  /**
   * Moves what is in a dead-letter queue now.
   *
   * @param queueName where to; undefined for where each message came from.
   *
   * @returns how many messages, once they are moved.
   * @throws Error when not all of them could be.
   */
  async redrive(deadLetterQueue: string, queueName: string | undefined): Promise<number> {
    const SourceArn = arnOf(deadLetterQueue);
    await this.#call('StartMessageMoveTask', { SourceArn, ...(queueName !== undefined && { DestinationArn: arnOf(queueName) }) });
    for (;;) {
      const { Results } = await this.#call('ListMessageMoveTasks', { SourceArn });
      const [task]: unknown[] = Array.isArray(Results) ? Results : [];
      if (!isRecord(task) || task['Status'] === 'FAILED') throw new Error(`Dead letters were not moved: ${String(isRecord(task) && task['FailureReason'])}`);
      if (task['Status'] !== 'RUNNING') return Number(task['ApproximateNumberOfMessagesMoved']);
      // SQS tells nobody when it is done.
      await delay(betweenLooksMs);
    }
  }

  async attributes(queueName: string): Promise<Record<string, string>> {
    const reply = await this.#call('GetQueueAttributes', { QueueUrl: this.#url(queueName), AttributeNames: ['All'] });
    const attributes = isRecord(reply['Attributes']) ? reply['Attributes'] : {};
    return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]));
  }

  #url(queueName: string): string {
    return urlOf(this.#endpoint, queueName);
  }

  #call(action: string, body: unknown, signal?: AbortSignal): Promise<Record<string, unknown>> {
    const target = `AmazonSQS.${action}`;
    return callAwsJson({ endpoint: this.#endpoint, target, body, ...(signal && { signal }) });
  }
}

/** The last part of an ARN or URL is the queue's name. */
export function queueNameOf(arnOrUrl: string): string {
  return arnOrUrl.slice(Math.max(arnOrUrl.lastIndexOf(':'), arnOrUrl.lastIndexOf('/')) + 1);
}
