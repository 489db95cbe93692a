import { auditRoutes } from '#shared/contract/audit.ts';
import { contactPrivacyRoutes } from '#shared/contract/contact-privacy.ts';
import { connectionRoutes } from '#shared/contract/connections.ts';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import { repeatedAnswerRoutes } from '#shared/contract/repeated-answers.ts';
import { platformRoutes } from '#shared/contract/platform.ts';
import { queueOptionRoutes } from '#shared/contract/queue-options.ts';
import { tagRoutes } from '#shared/contract/tags.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { roles } from '#shared/records/roles.ts';
import { auditHandlers } from '#functions/areas/audit/handlers.ts';
import { connectionHandlers } from '#functions/areas/connections/handlers.ts';
import { contactPrivacyHandlers } from '#functions/areas/contact-privacy/handlers.ts';
import { dashboardHandlers } from '#functions/areas/dashboard/handlers.ts';
import { repeatedAnswerHandlers } from '#functions/areas/repeated-answers/handlers.ts';
import { platformHandlers } from '#functions/areas/platform/handlers.ts';
import { queueOptionHandlers } from '#functions/areas/queue-options/handlers.ts';
import { queueHandlers } from '#functions/areas/queues/handlers.ts';
import { tagHandlers } from '#functions/areas/tags/handlers.ts';
import { roleHandlers } from '#functions/areas/users/roles.ts';
import { userHandlers } from '#functions/areas/users/handlers.ts';
import { servedRecords } from '#functions/stack/record-handlers.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { allJobs } from '#functions/ports/jobs.ts';
import { mediaUrl } from '#functions/ports/media-url.ts';
import { outbound } from '#functions/ports/outbound-queue.ts';
import { originSecret, platformSender, requestsPerSecond } from '#functions/ports/settings.ts';

const deps = openDeps('administration', originSecret, requestsPerSecond, outbound, allJobs, mediaUrl, platformSender);
export const handler = restFunction<'administration'>({
  deps,
  areas: {
    audit: { routes: auditRoutes, handlers: auditHandlers(deps) },
    connections: { routes: connectionRoutes, handlers: connectionHandlers(deps) },
    contactPrivacy: { routes: contactPrivacyRoutes, handlers: contactPrivacyHandlers(deps) },
    dashboard: { routes: dashboardRoutes, handlers: dashboardHandlers(deps) },
    repeatedAnswers: { routes: repeatedAnswerRoutes, handlers: repeatedAnswerHandlers(deps) },
    platform: { routes: platformRoutes, handlers: platformHandlers(deps) },
    ...servedRecords('administration', deps),
    roles: { routes: roles.routes, handlers: roleHandlers(deps) },
    tags: { routes: tagRoutes, handlers: tagHandlers(deps) },
    users: { routes: userRoutes, handlers: userHandlers(deps) },
    queues: { routes: queueRoutes, handlers: queueHandlers(deps) },
    queueOptions: { routes: queueOptionRoutes, handlers: queueOptionHandlers(deps) },
  },
});
