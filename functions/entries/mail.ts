import { emailRoutes } from '#shared/contract/emails.ts';
import { mailSenderRoutes } from '#shared/contract/mail-senders.ts';
import { mailTemplateRoutes } from '#shared/contract/mail-templates.ts';
import { emailHandlers } from '#functions/areas/campaigns/mail/handlers.ts';
import { unsubscribeRefusal } from '#functions/areas/campaigns/mail/unsubscribe-page.ts';
import { mailSenderHandlers } from '#functions/areas/mail-senders/handlers.ts';
import { mailTemplateHandlers } from '#functions/areas/mail-templates/handlers.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { dns } from '#functions/ports/dns-lookup.ts';
import { allJobs } from '#functions/ports/jobs.ts';
import { mailIdentities } from '#functions/ports/mail-identities.ts';
import { mailPictures } from '#functions/ports/media.ts';
import { mailService } from '#functions/ports/mail-service.ts';
import { appUrl, mediaOrigin, originSecret, platformDomain, platformSender, requestsPerSecond } from '#functions/ports/settings.ts';
import { timers } from '#functions/ports/timers.ts';

const settings = [originSecret, requestsPerSecond, appUrl, mediaOrigin, platformDomain, platformSender] as const;
const deps = openDeps('mail', ...settings, allJobs, timers, mailService, mailIdentities, mailPictures, dns);
export const handler = restFunction<'mail'>({
  deps,
  areas: {
    emails: { routes: emailRoutes, handlers: emailHandlers(deps), refusalPage: unsubscribeRefusal },
    mailSenders: { routes: mailSenderRoutes, handlers: mailSenderHandlers(deps) },
    mailTemplates: { routes: mailTemplateRoutes, handlers: mailTemplateHandlers(deps) },
  },
});
