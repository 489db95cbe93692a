import { ticketNoteRoutes } from '#shared/contract/ticket-notes.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { listMentions, seeMentions } = ticketNoteRoutes;

export const routes = clientRoutes({ listMentions, seeMentions });
