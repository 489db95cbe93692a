import { authRoutes } from '#shared/contract/auth.ts';
import { connectionRoutes } from '#shared/contract/connections.ts';
import { liveRoutes } from '#shared/contract/live.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { tagRoutes } from '#shared/contract/tags.ts';
import { ticketRoutes } from '#shared/contract/tickets.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { clientRoutes } from './client-route.ts';

/** Of a menu that few people open. */
const { replaceToken: _late, ...firstConnectionRoutes } = connectionRoutes;

/** The routes of the product, to be passed to `call`, but for those that no first screen needs (`late-routes.static.ts`). */
export const routes = {
  ...clientRoutes(authRoutes),
  ...clientRoutes({ listUsers: userRoutes.listUsers }),
  ...clientRoutes(queueRoutes),
  ...clientRoutes(firstConnectionRoutes),
  ...clientRoutes(ticketRoutes),
  ...clientRoutes(messageRoutes),
  ...clientRoutes(tagRoutes),
  ...clientRoutes(liveRoutes),
};
