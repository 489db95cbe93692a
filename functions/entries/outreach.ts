import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { scheduleRoutes } from '#shared/contract/schedules.ts';
import * as z from 'zod';
import { campaignHandlers } from '../areas/campaigns/handlers.ts';
import { contactListHandlers } from '../areas/contact-lists/handlers.ts';
import { scheduleHandlers } from '../areas/schedules/handlers.ts';
import { openTable } from '../data/table.ts';
import {
  campaignsEnvironment,
  mediaEnvironment,
  originEnvironment,
  outboundEnvironment,
  readEnvironment,
  tableEnvironment,
  timerEnvironment,
} from '../lib/environment.ts';
import { lazyMediaUrl } from '../lib/lazy-media-url.ts';
import { restFunction } from '../lib/rest-function.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openJobs } from '../ports/jobs.ts';
import { openMediaEraser } from '../ports/media-eraser.ts';
import { openMediaFiles } from '../ports/media-files.ts';
import { openOutboundQueue } from '../ports/outbound-queue.ts';
import { openTimers } from '../ports/timers.ts';

const environment = readEnvironment(
  z.object({
    ...tableEnvironment.shape,
    ...originEnvironment.shape,
    ...outboundEnvironment.shape,
    ...mediaEnvironment.shape,
    ...timerEnvironment.shape,
    ...campaignsEnvironment.shape,
    MEDIA_BUCKET: z.string().min(1),
  }),
);
const table = openTable(environment.TABLE_NAME);
const jobs = openJobs({ jobs: environment.JOBS_QUEUE_URL, campaigns: environment.CAMPAIGNS_QUEUE_URL });
const timerTarget = { group: environment.TIMER_GROUP, roleArn: environment.TIMER_ROLE_ARN, queueArn: environment.JOBS_QUEUE_ARN };
const deps = {
  table,
  clock,
  files: openMediaFiles(environment.MEDIA_BUCKET),
  eraser: openMediaEraser(environment.MEDIA_BUCKET),
  outbound: openOutboundQueue(environment.OUTBOUND_QUEUE_URLS, table, { metaUrl: environment.META_QUEUE_URL }),
  mediaUrl: lazyMediaUrl(environment),
  jobs,
  timers: openTimers(timerTarget, jobs),
};
export const handler = restFunction<'outreach'>({
  areas: {
    contactLists: { routes: contactListRoutes, handlers: contactListHandlers(deps) },
    campaigns: { routes: campaignRoutes, handlers: campaignHandlers(deps) },
    schedules: { routes: scheduleRoutes, handlers: scheduleHandlers(deps) },
  },
  ...deps,
  originSecret: environment.ORIGIN_SECRET,
});
