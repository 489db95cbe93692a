import * as z from 'zod';
import { Listeners } from '../areas/push/load-listeners.ts';
import { pushChanges } from '../areas/push/push-changes.ts';
import { openTable } from '../data/table.ts';
import { campaignsEnvironment, jobsEnvironment, mediaEnvironment, readEnvironment, signingEnvironment, tableEnvironment } from '../lib/environment.ts';
import { lazyMediaUrl } from '../lib/lazy-media-url.ts';
import { streamConsumer } from '../lib/stream-consumer.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openJobs } from '../ports/jobs.ts';
import { openLiveSockets } from '../ports/live-sockets.ts';

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
