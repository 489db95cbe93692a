import * as z from 'zod';
import { inboundMessage } from '#shared/contract/queue-messages.ts';
import { coalesceAcks } from '#functions/areas/inbound/coalesce-acks.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { openTable } from '#functions/data/table.ts';
import { campaignsEnvironment, outboundEnvironment, readEnvironment, tableEnvironment } from '#functions/tools/environment.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { openDeadLetters } from '#functions/ports/dead-letters.ts';
import { openJobs } from '#functions/ports/jobs.ts';
import { openOutboundQueue } from '#functions/ports/outbound-queue.ts';

const environment = readEnvironment(
  z.object({ ...tableEnvironment.shape, ...outboundEnvironment.shape, DEAD_LETTERS_URL: z.url(), ...campaignsEnvironment.shape, MEDIA_URL: z.url() }),
);
const table = openTable(environment.TABLE_NAME);
const deps = {
  table,
  clock,
  outbound: openOutboundQueue(environment.OUTBOUND_QUEUE_URLS, table, { metaUrl: environment.META_QUEUE_URL }),
  jobs: openJobs({ campaigns: environment.CAMPAIGNS_QUEUE_URL }),
  mediaOrigin: environment.MEDIA_URL,
};
export const handler = queueConsumer('receive', inboundMessage, (message) => receive(deps, message), {
  coalesce: coalesceAcks,
  setAside: openDeadLetters(environment.DEAD_LETTERS_URL),
});
