import { contactRoutes } from '#shared/contract/contacts.ts';
import { bulkRoutes } from '#shared/contract/bulks.ts';
import { chatRoutes } from '#shared/contract/chats.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { ticketNoteRoutes } from '#shared/contract/ticket-notes.ts';
import { ticketRoutes } from '#shared/contract/tickets.ts';
import { chatHandlers } from '#functions/areas/chats/handlers.ts';
import { contactHandlers } from '#functions/areas/contacts/handlers.ts';
import { messageHandlers } from '#functions/areas/messages/handlers.ts';
import { ticketNoteHandlers } from '#functions/areas/ticket-notes/handlers.ts';
import { bulkHandlers } from '#functions/areas/tickets/bulk/handlers.ts';
import { ticketHandlers } from '#functions/areas/tickets/handlers.ts';
import { followingSteps } from '#functions/areas/tickets/run-steps.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { jobs } from '#functions/ports/jobs.ts';
import { mediaFiles } from '#functions/ports/media.ts';
import { mediaUrl } from '#functions/ports/media-url.ts';
import { outbound } from '#functions/ports/outbound-queue.ts';
import { originSecret, requestsPerSecond } from '#functions/ports/settings.ts';
import { timers } from '#functions/ports/timers.ts';

const deps = openDeps('desk', originSecret, requestsPerSecond, outbound, mediaFiles, mediaUrl, timers, jobs);
export const handler = restFunction<'desk'>({
  deps,
  areas: {
    tickets: { routes: ticketRoutes, handlers: ticketHandlers(deps) },
    bulks: { routes: bulkRoutes, handlers: bulkHandlers(deps) },
    messages: { routes: messageRoutes, handlers: messageHandlers({ ...deps, steps: followingSteps(deps) }) },
    contacts: { routes: contactRoutes, handlers: contactHandlers(deps) },
    ticketNotes: { routes: ticketNoteRoutes, handlers: ticketNoteHandlers(deps) },
    chats: { routes: chatRoutes, handlers: chatHandlers(deps) },
  },
});
