import { accountRoutes } from './accounts.ts';
import { connectionRoutes } from './connections.ts';
import { liveRoutes } from './live.ts';
import { messageRoutes } from './messages.ts';
import { ticketRoutes } from './tickets.ts';

/** Every route of the product by area. One area is one REST function. */
export const areas = {
  accounts: accountRoutes,
  connections: connectionRoutes,
  tickets: ticketRoutes,
  messages: messageRoutes,
  live: liveRoutes,
} as const;

export type AreaName = keyof typeof areas;
