import { deriveChanges } from '#functions/areas/derive/derive-changes.ts';
import { queueNotices } from '#functions/areas/web-push/queue-notices.ts';
import { queueEvents } from '#functions/areas/webhooks/queue-events.ts';
import { openTable } from '#functions/data/table.ts';
import { noticesEnvironment, outboundEnvironment, readEnvironment, tableEnvironment } from '#functions/tools/environment.ts';
import { streamConsumer } from '#functions/stack/stream-consumer.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { openNoticeQueue } from '#functions/ports/notice-queue.ts';
import { openOutboundQueue } from '#functions/ports/outbound-queue.ts';

const environment = readEnvironment(tableEnvironment.extend({ ...outboundEnvironment.shape, ...noticesEnvironment.shape }));
const table = openTable(environment.TABLE_NAME);
const deps = {
  table,
  clock,
  outbound: openOutboundQueue(environment.OUTBOUND_QUEUE_URLS, table, { metaUrl: environment.META_QUEUE_URL }),
  notices: openNoticeQueue(environment.NOTICES_QUEUE_URL),
};
export const handler = streamConsumer('derive', async (changes) => {
  await deriveChanges(deps, changes);
  await queueNotices(deps, changes);
  await queueEvents(deps, changes);
});
