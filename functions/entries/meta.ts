import { metaConnectionRoutes } from '#shared/contract/meta-connections.ts';
import { metaWebhookRoutes } from '#shared/contract/meta-webhook.ts';
import { metaConnectionHandlers } from '#functions/areas/connections/meta/handlers.ts';
import { metaWebhookHandlers } from '#functions/areas/meta-webhook/handlers.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { graph } from '#functions/ports/graph.ts';
import { inboundQueue } from '#functions/ports/inbound-queue.ts';
import { metaApp } from '#functions/ports/meta-app.ts';
import { metaQueue } from '#functions/ports/meta-queue.ts';
import { sealingKeys } from '#functions/ports/sealing-keys.ts';
import { dialogUrl, originSecret, requestsPerSecond } from '#functions/ports/settings.ts';

const deps = openDeps('meta', originSecret, requestsPerSecond, inboundQueue, metaQueue, metaApp, graph, sealingKeys, dialogUrl);
export const handler = restFunction<'meta'>({
  deps,
  areas: {
    metaConnections: { routes: metaConnectionRoutes, handlers: metaConnectionHandlers(deps) },
    metaWebhook: { routes: metaWebhookRoutes, handlers: metaWebhookHandlers(deps) },
  },
});
