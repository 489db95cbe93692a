import { contactRoutes } from '#shared/contract/contacts.ts';
import { ticketRoutes } from '#shared/contract/tickets.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { createTicket } = ticketRoutes;

export const routes = clientRoutes({ ...contactRoutes, createTicket });
