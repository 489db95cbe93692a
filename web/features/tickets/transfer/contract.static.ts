import { ticketRoutes } from '#shared/contract/tickets.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { listTicketLoads } = ticketRoutes;

export const routes = clientRoutes({ listTicketLoads });
