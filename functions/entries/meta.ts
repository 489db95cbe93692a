import { metaConnectionRoutes } from '#shared/contract/meta-connections.ts';
import { metaWebhookRoutes } from '#shared/contract/meta-webhook.ts';
import * as z from 'zod';
import { metaConnectionHandlers } from '#functions/areas/connections/meta/handlers.ts';
import { metaWebhookHandlers } from '#functions/areas/meta-webhook/handlers.ts';
import { openTable } from '#functions/data/table.ts';
import { channelKeys } from '#functions/stack/channel-keys.ts';
import { metaEnvironment, originEnvironment, outboundEnvironment, readEnvironment, tableEnvironment } from '#functions/tools/environment.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { openGraph } from '#functions/ports/graph.ts';
import { openInboundQueue } from '#functions/ports/inbound-queue.ts';
import { openMetaApp } from '#functions/ports/meta-app.ts';
import { openMetaQueue } from '#functions/ports/meta-queue.ts';

const environment = readEnvironment(
  z.object({
    ...tableEnvironment.shape,
    ...originEnvironment.shape,
    ...metaEnvironment.shape,
    ...outboundEnvironment.pick({ META_QUEUE_URL: true }).shape,
    META_DIALOG_URL: z.string(),
    INBOUND_QUEUE_URL: z.url(),
  }),
);
const table = openTable(environment.TABLE_NAME);
const app = openMetaApp(environment.META_APP_SECRET_ARN);
const graph = openGraph({ baseUrl: environment.META_GRAPH_URL, app });
const sealingKeys = channelKeys(environment.CHANNEL_SECRET_ARN);
const connecting = { table, clock, app, graph, sealingKeys, dialogUrl: environment.META_DIALOG_URL };
const hearing = { table, clock, app, inbound: openInboundQueue(environment.INBOUND_QUEUE_URL), meta: openMetaQueue(environment.META_QUEUE_URL) };
export const handler = restFunction<'meta'>({
  areas: {
    metaConnections: { routes: metaConnectionRoutes, handlers: metaConnectionHandlers(connecting) },
    metaWebhook: { routes: metaWebhookRoutes, handlers: metaWebhookHandlers(hearing) },
  },
  table,
  clock,
  originSecret: environment.ORIGIN_SECRET,
});
