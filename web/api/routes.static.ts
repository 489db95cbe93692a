import { accountRoutes } from '#shared/contract/accounts.ts';
import { connectionRoutes } from '#shared/contract/connections.ts';
import { liveRoutes } from '#shared/contract/live.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { quickMessageRoutes } from '#shared/contract/quick-messages.ts';
import { ticketRoutes } from '#shared/contract/tickets.ts';
import { clientRoutes } from './client-route.ts';

/** Every route of the product, to be passed to `call`. */
export const routes = {
  ...clientRoutes(accountRoutes),
  ...clientRoutes(connectionRoutes),
  ...clientRoutes(ticketRoutes),
  ...clientRoutes(messageRoutes),
  ...clientRoutes(liveRoutes),
  ...clientRoutes(quickMessageRoutes),
};
