import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as declared from '#shared/ports/declared.ts';
import { port } from './port.ts';

/** Lets a received message come again after so many seconds, instead of after the queue's own time. */
export type GiveBack = (receiptHandle: string, seconds: number) => Promise<void>;

export function openGiveBack(queueUrl: string, client = new SQSClient({ maxAttempts: 5 })): GiveBack {
  return async (ReceiptHandle, VisibilityTimeout) => {
    await client.send(new ChangeMessageVisibilityCommand({ QueueUrl: queueUrl, ReceiptHandle, VisibilityTimeout }));
  };
}

export const giveBack = () => port(declared.giveBack, 'giveBack', ({ META_QUEUE_URL }) => openGiveBack(META_QUEUE_URL));
