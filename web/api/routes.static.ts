import { authRoutes } from '#shared/contract/auth.ts';
import { bulkRoutes } from '#shared/contract/bulks.ts';
import { connectionRoutes } from '#shared/contract/connections.ts';
import { contactRoutes } from '#shared/contract/contacts.ts';
import { liveRoutes } from '#shared/contract/live.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { queueOptionRoutes } from '#shared/contract/queue-options.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { quickMessageRoutes } from '#shared/contract/quick-messages.ts';
import { tagRoutes } from '#shared/contract/tags.ts';
import { ticketRoutes } from '#shared/contract/tickets.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { clientRoutes } from './client-route.ts';

/** The routes of the product, to be passed to `call`, but for those that no first screen needs (`late-routes.static.ts`). */
export const routes = {
  ...clientRoutes(authRoutes),
  ...clientRoutes(userRoutes),
  ...clientRoutes(queueRoutes),
  ...clientRoutes(queueOptionRoutes),
  ...clientRoutes(connectionRoutes),
  ...clientRoutes(ticketRoutes),
  ...clientRoutes(messageRoutes),
  ...clientRoutes(bulkRoutes),
  ...clientRoutes(quickMessageRoutes),
  ...clientRoutes(tagRoutes),
  ...clientRoutes(contactRoutes),
  ...clientRoutes(liveRoutes),
};
