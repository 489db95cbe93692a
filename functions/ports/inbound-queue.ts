import { createHash } from 'node:crypto';
import * as declared from '#shared/ports/declared.ts';
import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { chatKey } from '#shared/domain/outbound-group.ts';
import { queueText } from './queue-text.ts';
import { port } from './port.ts';
import { sqs, type Sqs } from './sqs.ts';

/** A report of a channel. */
export interface InboundReport {
  readonly message: InboundMessage;
  /** The same within five minutes has one effect. */
  readonly dedupeId: string;
}

/** The queue of what channels report, in order for each chat. */
export interface InboundQueue {
  /** Resolves when all are on the queue; those of one chat in their order. */
  send(...reports: readonly InboundReport[]): Promise<void>;
}

const groupsAtOnce = 10;

export function openInboundQueue(queueUrl: string, call: Sqs = sqs): InboundQueue {
  const sendOne = async (group: string, { message, dedupeId }: InboundReport): Promise<void> => {
    const MessageDeduplicationId = createHash('sha256').update(dedupeId).digest('hex');
    await call('SendMessage', { QueueUrl: queueUrl, MessageBody: queueText(message), MessageGroupId: group, MessageDeduplicationId });
  };
  return {
    async send(...reports) {
      const groups = [...Map.groupBy(reports, ({ message }) => `${message.connectionId}#${chatKey(message.chat)}`)];
      const worker = async (): Promise<void> => {
        for (let next = groups.shift(); next; next = groups.shift()) for (const report of next[1]) await sendOne(next[0], report);
      };
      await Promise.all(Array.from({ length: Math.min(groupsAtOnce, groups.length) }, worker));
    },
  };
}

export const inboundQueue = () => port(declared.inboundQueue, 'inbound', ({ INBOUND_QUEUE_URL }) => openInboundQueue(INBOUND_QUEUE_URL));
