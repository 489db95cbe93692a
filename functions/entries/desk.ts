import { contactRoutes } from '#shared/contract/contacts.ts';
import { bulkRoutes } from '#shared/contract/bulks.ts';
import { chatRoutes } from '#shared/contract/chats.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { ticketNoteRoutes } from '#shared/contract/ticket-notes.ts';
import { ticketRoutes } from '#shared/contract/tickets.ts';
import * as z from 'zod';
import { chatHandlers } from '#functions/areas/chats/handlers.ts';
import { contactHandlers } from '#functions/areas/contacts/handlers.ts';
import { messageHandlers } from '#functions/areas/messages/handlers.ts';
import { ticketNoteHandlers } from '#functions/areas/ticket-notes/handlers.ts';
import { bulkHandlers } from '#functions/areas/tickets/bulk/handlers.ts';
import { ticketHandlers } from '#functions/areas/tickets/handlers.ts';
import { openTable } from '#functions/data/table.ts';
import { mediaEnvironment, originEnvironment, outboundEnvironment, readEnvironment, tableEnvironment, timerEnvironment } from '#functions/tools/environment.ts';
import { lazyMediaUrl } from '#functions/stack/lazy-media-url.ts';
import { restFunction } from '#functions/stack/rest-function.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { openJobs } from '#functions/ports/jobs.ts';
import { openMediaFiles } from '#functions/ports/media-files.ts';
import { openOutboundQueue } from '#functions/ports/outbound-queue.ts';
import { openTimers } from '#functions/ports/timers.ts';

const environment = readEnvironment(
  z.object({
    ...tableEnvironment.shape,
    ...originEnvironment.shape,
    ...outboundEnvironment.shape,
    ...mediaEnvironment.shape,
    ...timerEnvironment.shape,
    MEDIA_BUCKET: z.string().min(1),
  }),
);
const table = openTable(environment.TABLE_NAME);
const jobs = openJobs({ jobs: environment.JOBS_QUEUE_URL });
const timerTarget = { group: environment.TIMER_GROUP, roleArn: environment.TIMER_ROLE_ARN, queueArn: environment.JOBS_QUEUE_ARN };
const deps = {
  table,
  clock,
  files: openMediaFiles(environment.MEDIA_BUCKET),
  outbound: openOutboundQueue(environment.OUTBOUND_QUEUE_URLS, table, { metaUrl: environment.META_QUEUE_URL }),
  mediaUrl: lazyMediaUrl(environment),
  jobs,
  timers: openTimers(timerTarget, jobs),
};
export const handler = restFunction<'desk'>({
  areas: {
    tickets: { routes: ticketRoutes, handlers: ticketHandlers(deps) },
    bulks: { routes: bulkRoutes, handlers: bulkHandlers(deps) },
    messages: { routes: messageRoutes, handlers: messageHandlers(deps) },
    contacts: { routes: contactRoutes, handlers: contactHandlers(deps) },
    ticketNotes: { routes: ticketNoteRoutes, handlers: ticketNoteHandlers(deps) },
    chats: { routes: chatRoutes, handlers: chatHandlers(deps) },
  },
  ...deps,
  originSecret: environment.ORIGIN_SECRET,
});
