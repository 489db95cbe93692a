import * as z from 'zod';
import { Listeners } from '#functions/areas/push/load-listeners.ts';
import { pushChanges } from '#functions/areas/push/push-changes.ts';
import { openTable } from '#functions/data/table.ts';
import {
  campaignsEnvironment,
  jobsEnvironment,
  mediaEnvironment,
  readEnvironment,
  signingEnvironment,
  tableEnvironment,
} from '#functions/tools/environment.ts';
import { lazyMediaUrl } from '#functions/stack/lazy-media-url.ts';
import { streamConsumer } from '#functions/stack/stream-consumer.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { openJobs } from '#functions/ports/jobs.ts';
import { openLiveSockets } from '#functions/ports/live-sockets.ts';

const environment = readEnvironment(
  z.object({
    ...tableEnvironment.shape,
    ...jobsEnvironment.shape,
    ...campaignsEnvironment.shape,
    ...mediaEnvironment.shape,
    ...signingEnvironment.shape,
    LIVE_ENDPOINT: z.url(),
  }),
);
const table = openTable(environment.TABLE_NAME);
const listeners = new Listeners({ table, clock });
const deps = {
  table,
  clock,
  listeners,
  sockets: openLiveSockets(environment.LIVE_ENDPOINT, environment),
  mediaUrl: lazyMediaUrl(environment),
  jobs: openJobs({ jobs: environment.JOBS_QUEUE_URL, campaigns: environment.CAMPAIGNS_QUEUE_URL }),
};
export const handler = streamConsumer('push', (changes) => pushChanges(deps, changes));
