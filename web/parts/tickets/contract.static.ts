import { ticketRoutes } from '#shared/contract/tickets.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { listTickets, countTickets, getTicketByUuid, listKanban } = ticketRoutes;

export const routes = clientRoutes({ listTickets, countTickets, getTicketByUuid, listKanban });
