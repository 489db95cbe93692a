import * as z from 'zod';
import { inboundMessage } from '#shared/contract/queue-messages.ts';
import { coalesceAcks } from '../areas/inbound/coalesce-acks.ts';
import { receive } from '../areas/inbound/receive.ts';
import { openTable } from '../data/table.ts';
import { outboundEnvironment, readEnvironment, tableEnvironment } from '../lib/environment.ts';
import { queueConsumer } from '../lib/queue-consumer.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openDeadLetters } from '../ports/dead-letters.ts';
import { openJobs } from '../ports/jobs.ts';
import { openOutboundQueue } from '../ports/outbound-queue.ts';

const environment = readEnvironment(z.object({ ...tableEnvironment.shape, ...outboundEnvironment.shape, DEAD_LETTERS_URL: z.url(), JOBS_QUEUE_URL: z.url(), MEDIA_URL: z.url() }));
const table = openTable(environment.TABLE_NAME);
const deps = {
  table,
  clock,
  outbound: openOutboundQueue(environment.OUTBOUND_QUEUE_URLS, table, { metaUrl: environment.META_QUEUE_URL }),
  jobs: openJobs(environment.JOBS_QUEUE_URL),
  mediaOrigin: environment.MEDIA_URL,
};
export const handler = queueConsumer('receive', inboundMessage, (message) => receive(deps, message), {
  coalesce: coalesceAcks,
  setAside: openDeadLetters(environment.DEAD_LETTERS_URL),
});
