import * as z from 'zod';
import type { Queue } from '#shared/contract/queues.ts';
import { companyId, queueId } from '#shared/contract/ids.ts';

export const queueItem = z.object({
  type: z.literal('queue'),
  companyId,
  queueId,
  name: z.string(),
  /** `#rrggbb`. */
  color: z.string(),
  greetingMessage: z.string(),
  createdAt: z.iso.datetime(),
});
export type QueueItem = z.output<typeof queueItem>;

export function toQueue(item: QueueItem): Queue {
  const { queueId: id, name, color, greetingMessage } = item;
  return { id, name, color, greetingMessage };
}
