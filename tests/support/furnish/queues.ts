import type { Furnish } from './furnished.ts';

export const furnishQueues: Furnish<'queues'> = async ({ queue }) => ({
  ids: {},
  bodies: {},
  known: { queueId: [queue.queueId, null], queueIds: [[], [queue.queueId]] },
});
