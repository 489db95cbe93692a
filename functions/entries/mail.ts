import { emailRoutes } from '#shared/contract/emails.ts';
import { mailSenderRoutes } from '#shared/contract/mail-senders.ts';
import { mailTemplateRoutes } from '#shared/contract/mail-templates.ts';
import * as z from 'zod';
import { emailHandlers } from '#functions/areas/campaigns/mail/handlers.ts';
import { mailSenderHandlers } from '#functions/areas/mail-senders/handlers.ts';
import { mailTemplateHandlers } from '#functions/areas/mail-templates/handlers.ts';
import { openTable } from '#functions/data/table.ts';
import {
  campaignsEnvironment,
  mailDomainEnvironment,
  mailEnvironment,
  originEnvironment,
  readEnvironment,
  tableEnvironment,
  timerEnvironment,
} from '#functions/tools/environment.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { openDnsLookup } from '#functions/ports/dns-lookup.ts';
import { openJobs } from '#functions/ports/jobs.ts';
import { openMailIdentities } from '#functions/ports/mail-identities.ts';
import { openMailService } from '#functions/ports/mail-service.ts';
import type { MediaFiles } from '#functions/ports/media-files.ts';
import { once } from '#functions/ports/secrets.ts';
import { openTimers } from '#functions/ports/timers.ts';

const environment = readEnvironment(
  z.object({
    ...tableEnvironment.shape,
    ...originEnvironment.shape,
    ...timerEnvironment.shape,
    ...mailDomainEnvironment.shape,
    ...campaignsEnvironment.shape,
    ...mailEnvironment.shape,
    MEDIA_BUCKET: z.string().min(1),
    MEDIA_URL: z.url(),
  }),
);
const table = openTable(environment.TABLE_NAME);
const timerTarget = { group: environment.TIMER_GROUP, roleArn: environment.TIMER_ROLE_ARN, queueArn: environment.JOBS_QUEUE_ARN };
const jobs = openJobs({ jobs: environment.JOBS_QUEUE_URL, campaigns: environment.CAMPAIGNS_QUEUE_URL });
// What only uploads need.
const openedFiles = once(async () => (await import('#functions/ports/media-files.ts')).openMediaFiles(environment.MEDIA_BUCKET));
const deps = {
  table,
  clock,
  jobs,
  timers: openTimers(timerTarget, jobs),
  mails: openMailService({ plain: environment.MAIL_CONFIGURATION_SET, tracked: environment.MAIL_TRACKED_CONFIGURATION_SET }),
  appUrl: environment.APP_URL,
  dns: openDnsLookup(environment.DNS_SERVERS),
  identities: openMailIdentities(),
  platformDomain: environment.PLATFORM_DOMAIN,
  files: { put: async (file: Parameters<MediaFiles['put']>[0]) => (await openedFiles()).put(file) },
  mediaOrigin: environment.MEDIA_URL,
};
export const handler = restFunction<'mail'>({
  areas: {
    emails: { routes: emailRoutes, handlers: emailHandlers(deps) },
    mailSenders: { routes: mailSenderRoutes, handlers: mailSenderHandlers(deps) },
    mailTemplates: { routes: mailTemplateRoutes, handlers: mailTemplateHandlers(deps) },
  },
  ...deps,
  originSecret: environment.ORIGIN_SECRET,
});
