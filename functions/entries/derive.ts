import { deriveChanges } from '#functions/areas/derive/derive-changes.ts';
import { queueNotices } from '#functions/areas/web-push/queue-notices.ts';
import { queueEvents } from '#functions/areas/webhooks/queue-events.ts';
import { streamConsumer } from '#functions/stack/stream-consumer.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { jobs } from '#functions/ports/jobs.ts';
import { noticeQueue } from '#functions/ports/notice-queue.ts';
import { outbound } from '#functions/ports/outbound-queue.ts';

const deps = openDeps('derive', outbound, noticeQueue, jobs);
export const handler = streamConsumer('derive', async (changes) => {
  await deriveChanges(deps, changes);
  await queueNotices(deps, changes);
  await queueEvents(deps, changes);
});
