import * as declared from '#shared/ports/declared.ts';
import { port } from './port.ts';
import { sqs, type Sqs } from './sqs.ts';

/** Lets a received message come again after so many seconds, instead of after the queue's own time. */
export type GiveBack = (receiptHandle: string, seconds: number) => Promise<void>;

export function openGiveBack(queueUrl: string, call: Sqs = sqs): GiveBack {
  return async (ReceiptHandle, VisibilityTimeout) => {
    await call('ChangeMessageVisibility', { QueueUrl: queueUrl, ReceiptHandle, VisibilityTimeout });
  };
}

export const giveBack = () => port(declared.giveBack, 'giveBack', ({ META_QUEUE_URL }) => openGiveBack(META_QUEUE_URL));
