import * as declared from '#shared/ports/declared.ts';
import type { NoticeTask } from '#shared/contract/push-notices.ts';
import { port } from './port.ts';
import { sqs, type Sqs } from './sqs.ts';

/** The queue of notices to users who have no page open. A task may come twice, and late. */
export interface NoticeQueue {
  send(tasks: readonly NoticeTask[], delaySeconds?: number): Promise<void>;
}

/** Messages of one call. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html */
const batchSize = 10;

export function openNoticeQueue(queueUrl: string, call: Sqs = sqs): NoticeQueue {
  return {
    async send(tasks, delaySeconds = 0) {
      for (let start = 0; start < tasks.length; start += batchSize) {
        const entries = tasks
          .slice(start, start + batchSize)
          .map((task, index) => ({ Id: String(index), MessageBody: JSON.stringify(task), DelaySeconds: delaySeconds }));
        const { Failed: failed = [] } = await call('SendMessageBatch', { QueueUrl: queueUrl, Entries: entries });
        if (failed.length > 0) throw new Error(`the queue did not take ${failed.length} notices: ${failed[0]?.Code}`);
      }
    },
  };
}

export const noticeQueue = () => port(declared.noticeQueue, 'notices', ({ NOTICES_QUEUE_URL }) => openNoticeQueue(NOTICES_QUEUE_URL));
