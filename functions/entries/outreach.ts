import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { scheduleRoutes } from '#shared/contract/schedules.ts';
import { sendApiRoutes } from '#shared/contract/send-api.ts';
import { webhookRoutes } from '#shared/contract/webhooks.ts';
import { campaignHandlers } from '#functions/areas/campaigns/handlers.ts';
import { contactListHandlers } from '#functions/areas/contact-lists/handlers.ts';
import { scheduleHandlers } from '#functions/areas/schedules/handlers.ts';
import { sendApiHandlers } from '#functions/areas/send-api/handlers.ts';
import { webhookHandlers } from '#functions/areas/webhooks/handlers.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { fetchFile } from '#functions/ports/guarded-fetch.ts';
import { allJobs } from '#functions/ports/jobs.ts';
import { droppedFiles } from '#functions/ports/media-eraser.ts';
import { mediaFiles } from '#functions/ports/media.ts';
import { mediaUrl } from '#functions/ports/media-url.ts';
import { noticeQueue } from '#functions/ports/notice-queue.ts';
import { outbound } from '#functions/ports/outbound-queue.ts';
import { sealingKeys } from '#functions/ports/sealing-keys.ts';
import { isLocal, originSecret, requestsPerSecond } from '#functions/ports/settings.ts';
import { timers } from '#functions/ports/timers.ts';

const sending = [outbound, allJobs, timers, noticeQueue] as const;
const deps = openDeps('outreach', originSecret, requestsPerSecond, isLocal, ...sending, mediaFiles, mediaUrl, droppedFiles, fetchFile, sealingKeys);
export const handler = restFunction<'outreach'>({
  deps,
  areas: {
    contactLists: { routes: contactListRoutes, handlers: contactListHandlers(deps) },
    campaigns: { routes: campaignRoutes, handlers: campaignHandlers(deps) },
    schedules: { routes: scheduleRoutes, handlers: scheduleHandlers(deps) },
    sendApi: { routes: sendApiRoutes, handlers: sendApiHandlers(deps) },
    webhooks: { routes: webhookRoutes, handlers: webhookHandlers(deps) },
  },
});
