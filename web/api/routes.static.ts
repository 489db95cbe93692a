import { authRoutes } from '#shared/contract/auth.ts';
import { bulkRoutes } from '#shared/contract/bulks.ts';
import { chatRoutes } from '#shared/contract/chats.ts';
import { companyRoutes } from '#shared/contract/companies.ts';
import { connectionRoutes } from '#shared/contract/connections.ts';
import { contactPrivacyRoutes } from '#shared/contract/contact-privacy.ts';
import { contactRoutes } from '#shared/contract/contacts.ts';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import { liveRoutes } from '#shared/contract/live.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { planRoutes } from '#shared/contract/plans.ts';
import { queueOptionRoutes } from '#shared/contract/queue-options.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { quickMessageRoutes } from '#shared/contract/quick-messages.ts';
import { scheduleRoutes } from '#shared/contract/schedules.ts';
import { settingRoutes } from '#shared/contract/settings.ts';
import { tagRoutes } from '#shared/contract/tags.ts';
import { ticketNoteRoutes } from '#shared/contract/ticket-notes.ts';
import { ticketRoutes } from '#shared/contract/tickets.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { webPushRoutes } from '#shared/contract/web-push.ts';
import { clientRoutes } from './client-route.ts';

/** Every route of the product, to be passed to `call`. */
export const routes = {
  ...clientRoutes(authRoutes),
  ...clientRoutes(companyRoutes),
  ...clientRoutes(planRoutes),
  ...clientRoutes(userRoutes),
  ...clientRoutes(queueRoutes),
  ...clientRoutes(queueOptionRoutes),
  ...clientRoutes(connectionRoutes),
  ...clientRoutes(dashboardRoutes),
  ...clientRoutes(ticketRoutes),
  ...clientRoutes(messageRoutes),
  ...clientRoutes(bulkRoutes),
  ...clientRoutes(quickMessageRoutes),
  ...clientRoutes(tagRoutes),
  ...clientRoutes(contactRoutes),
  ...clientRoutes(contactPrivacyRoutes),
  ...clientRoutes(ticketNoteRoutes),
  ...clientRoutes(scheduleRoutes),
  ...clientRoutes(webPushRoutes),
  ...clientRoutes(chatRoutes),
  ...clientRoutes(settingRoutes),
  ...clientRoutes(liveRoutes),
};
