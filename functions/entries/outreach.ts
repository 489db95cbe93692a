import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { scheduleRoutes } from '#shared/contract/schedules.ts';
import { sendApiRoutes } from '#shared/contract/send-api.ts';
import { webhookRoutes } from '#shared/contract/webhooks.ts';
import * as z from 'zod';
import { campaignHandlers } from '#functions/areas/campaigns/handlers.ts';
import { contactListHandlers } from '#functions/areas/contact-lists/handlers.ts';
import { scheduleHandlers } from '#functions/areas/schedules/handlers.ts';
import { sendApiHandlers } from '#functions/areas/send-api/handlers.ts';
import { webhookHandlers } from '#functions/areas/webhooks/handlers.ts';
import { openTable } from '#functions/data/table.ts';
import { channelKeys } from '#functions/stack/channel-keys.ts';
import {
  campaignsEnvironment,
  channelEnvironment,
  localEnvironment,
  mediaEnvironment,
  noticesEnvironment,
  originEnvironment,
  outboundEnvironment,
  readEnvironment,
  tableEnvironment,
  timerEnvironment,
} from '#functions/tools/environment.ts';
import { lazyMediaUrl } from '#functions/stack/lazy-media-url.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { isOnThisMachine, openGuardedFetch } from '#functions/ports/guarded-fetch.ts';
import { openJobs } from '#functions/ports/jobs.ts';
import { openMediaEraser } from '#functions/ports/media-eraser.ts';
import { openMediaFiles } from '#functions/ports/media-files.ts';
import { openNoticeQueue } from '#functions/ports/notice-queue.ts';
import { openOutboundQueue } from '#functions/ports/outbound-queue.ts';
import { openTimers } from '#functions/ports/timers.ts';

const environment = readEnvironment(
  z.object({
    ...tableEnvironment.shape,
    ...originEnvironment.shape,
    ...outboundEnvironment.shape,
    ...mediaEnvironment.shape,
    ...timerEnvironment.shape,
    ...campaignsEnvironment.shape,
    ...channelEnvironment.shape,
    ...noticesEnvironment.shape,
    ...localEnvironment.shape,
    MEDIA_BUCKET: z.string().min(1),
  }),
);
const table = openTable(environment.TABLE_NAME);
const jobs = openJobs({ jobs: environment.JOBS_QUEUE_URL, campaigns: environment.CAMPAIGNS_QUEUE_URL });
const timerTarget = { group: environment.TIMER_GROUP, roleArn: environment.TIMER_ROLE_ARN, queueArn: environment.JOBS_QUEUE_ARN };
const isLocal = environment.LOCAL_MODE === 'true';
const deps = {
  table,
  clock,
  files: openMediaFiles(environment.MEDIA_BUCKET),
  eraser: openMediaEraser(environment.MEDIA_BUCKET),
  outbound: openOutboundQueue(environment.OUTBOUND_QUEUE_URLS, table, { metaUrl: environment.META_QUEUE_URL }),
  mediaUrl: lazyMediaUrl(environment),
  jobs,
  timers: openTimers(timerTarget, jobs),
  fetchFile: openGuardedFetch({ isTrusted: (url) => isLocal && isOnThisMachine(url) }),
  notices: openNoticeQueue(environment.NOTICES_QUEUE_URL),
  sealingKeys: channelKeys(environment.CHANNEL_SECRET_ARN),
  isLocal,
};
export const handler = restFunction<'outreach'>({
  areas: {
    contactLists: { routes: contactListRoutes, handlers: contactListHandlers(deps) },
    campaigns: { routes: campaignRoutes, handlers: campaignHandlers(deps) },
    schedules: { routes: scheduleRoutes, handlers: scheduleHandlers(deps) },
    sendApi: { routes: sendApiRoutes, handlers: sendApiHandlers(deps) },
    webhooks: { routes: webhookRoutes, handlers: webhookHandlers(deps) },
  },
  ...deps,
  originSecret: environment.ORIGIN_SECRET,
});
