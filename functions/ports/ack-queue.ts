import * as declared from '#shared/ports/declared.ts';
import type { GatheredAcks } from '#shared/contract/gathered-acks.ts';
import { queueText } from './queue-text.ts';
import { port } from './port.ts';
import { sqs, type Sqs } from './sqs.ts';

/** The queue of acks, which knows no order. Whatever is on it may come twice. */
export interface AckQueue {
  send(acks: GatheredAcks, delaySeconds: number): Promise<void>;
}

export function openAckQueue(queueUrl: string, call: Sqs = sqs): AckQueue {
  return {
    async send(acks, DelaySeconds) {
      // Of a queue without order the group only keeps one company's wave from holding up the others.
      await call('SendMessage', { QueueUrl: queueUrl, MessageBody: queueText(acks), MessageGroupId: acks.companyId, DelaySeconds });
    },
  };
}

export const ackQueue = () => port(declared.ackQueue, 'acks', ({ ACKS_QUEUE_URL }) => openAckQueue(ACKS_QUEUE_URL));
