import { mailSenderRoutes } from '#shared/contract/mail-senders.ts';
import { mailTemplateRoutes } from '#shared/contract/mail-templates.ts';
import * as z from 'zod';
import { mailSenderHandlers } from '../areas/mail-senders/handlers.ts';
import { mailTemplateHandlers } from '../areas/mail-templates/handlers.ts';
import { openTable } from '../data/table.ts';
import { mailDomainEnvironment, originEnvironment, readEnvironment, tableEnvironment, timerEnvironment } from '../lib/environment.ts';
import { restFunction } from '../lib/rest-function.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openDnsLookup } from '../ports/dns-lookup.ts';
import { openJobs } from '../ports/jobs.ts';
import { openMailIdentities } from '../ports/mail-identities.ts';
import { openTimers } from '../ports/timers.ts';

const environment = readEnvironment(
  z.object({ ...tableEnvironment.shape, ...originEnvironment.shape, ...timerEnvironment.shape, ...mailDomainEnvironment.shape }),
);
const table = openTable(environment.TABLE_NAME);
const timerTarget = { group: environment.TIMER_GROUP, roleArn: environment.TIMER_ROLE_ARN, queueArn: environment.JOBS_QUEUE_ARN };
const deps = {
  table,
  clock,
  timers: openTimers(timerTarget, openJobs({ jobs: environment.JOBS_QUEUE_URL })),
  dns: openDnsLookup(environment.DNS_SERVERS),
  identities: openMailIdentities(),
  platformDomain: environment.PLATFORM_DOMAIN,
};
export const handler = restFunction<'mail'>({
  areas: {
    mailSenders: { routes: mailSenderRoutes, handlers: mailSenderHandlers(deps) },
    mailTemplates: { routes: mailTemplateRoutes, handlers: mailTemplateHandlers(deps) },
  },
  ...deps,
  originSecret: environment.ORIGIN_SECRET,
});
