import { messageRoutes } from '#shared/contract/messages.ts';
import { quickMessageRoutes } from '#shared/contract/quick-messages.ts';
import { tagRoutes } from '#shared/contract/tags.ts';
import { ticketRoutes } from '#shared/contract/tickets.ts';
import * as z from 'zod';
import { messageHandlers } from '../areas/messages/handlers.ts';
import { quickMessageHandlers } from '../areas/quick-messages/handlers.ts';
import { tagHandlers } from '../areas/tags/handlers.ts';
import { ticketHandlers } from '../areas/tickets/handlers.ts';
import { openTable } from '../data/table.ts';
import { mediaEnvironment, originEnvironment, outboundEnvironment, readEnvironment, tableEnvironment } from '../lib/environment.ts';
import { lazyMediaUrl } from '../lib/lazy-media-url.ts';
import { restFunction } from '../lib/rest-function.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openMediaFiles } from '../ports/media-files.ts';
import { openOutboundQueue } from '../ports/outbound-queue.ts';

const environment = readEnvironment(
  z.object({ ...tableEnvironment.shape, ...originEnvironment.shape, ...outboundEnvironment.shape, ...mediaEnvironment.shape, MEDIA_BUCKET: z.string().min(1) }),
);
const table = openTable(environment.TABLE_NAME);
const deps = {
  table,
  clock,
  files: openMediaFiles(environment.MEDIA_BUCKET),
  outbound: openOutboundQueue(environment.OUTBOUND_QUEUE_URLS, table),
  mediaUrl: lazyMediaUrl(environment),
};
export const handler = restFunction<'desk'>({
  areas: {
    tickets: { routes: ticketRoutes, handlers: ticketHandlers(deps) },
    messages: { routes: messageRoutes, handlers: messageHandlers(deps) },
    quickMessages: { routes: quickMessageRoutes, handlers: quickMessageHandlers(deps) },
    tags: { routes: tagRoutes, handlers: tagHandlers(deps) },
  },
  ...deps,
  originSecret: environment.ORIGIN_SECRET,
});
