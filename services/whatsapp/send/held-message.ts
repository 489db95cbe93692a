import type { Message } from '@aws-sdk/client-sqs';
import type { ShardCommand } from '#shared/contract/queue-messages.ts';

/** A message of the outbound queue while we work on it. */
export interface HeldMessage {
  readonly command: ShardCommand;
  readonly queueMessageId: string;
  /** Aborted when the queue will hand the message out again, or somebody else acts for the shard. */
  readonly signal: AbortSignal;
  /** Must be told before the queue may forget the message. */
  readonly untold: Promise<void>[];
}

interface RawMessage {
  readonly MessageId: string;
  readonly ReceiptHandle: string;
  readonly Body: string;
}

export function isComplete(message: Message): message is Message & RawMessage {
  return message.MessageId !== undefined && message.ReceiptHandle !== undefined && message.Body !== undefined;
}
