import { ticketNoteRoutes } from '#shared/contract/ticket-notes.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes(ticketNoteRoutes);
