import { announcementRoutes } from '#shared/contract/announcements.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { bulkRoutes } from '#shared/contract/bulks.ts';
import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { contactPrivacyRoutes } from '#shared/contract/contact-privacy.ts';
import { contactRoutes } from '#shared/contract/contacts.ts';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import { emailRoutes } from '#shared/contract/emails.ts';
import { helpRoutes } from '#shared/contract/helps.ts';
import { mailSenderRoutes } from '#shared/contract/mail-senders.ts';
import { mailTemplateRoutes } from '#shared/contract/mail-templates.ts';
import { invoiceRoutes } from '#shared/contract/invoices.ts';
import { metaConnectionRoutes } from '#shared/contract/meta-connections.ts';
import { queueOptionRoutes } from '#shared/contract/queue-options.ts';
import { scheduleRoutes } from '#shared/contract/schedules.ts';
import { ticketNoteRoutes } from '#shared/contract/ticket-notes.ts';
import { subscriptionRoutes } from '#shared/contract/subscription.ts';
import { settingRoutes } from '#shared/contract/settings.ts';
import { companyRoutes } from '#shared/contract/companies.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { webPushRoutes } from '#shared/contract/web-push.ts';
import { clientRoutes } from './client-route.ts';

/** Routes of areas that neither the shell nor the tickets call: the first load does without them. */
export const lateRoutes = {
  ...clientRoutes(announcementRoutes),
  ...clientRoutes(contactListRoutes),
  ...clientRoutes(bulkRoutes),
  ...clientRoutes(campaignRoutes),
  ...clientRoutes(contactPrivacyRoutes),
  ...clientRoutes(contactRoutes),
  ...clientRoutes(dashboardRoutes),
  ...clientRoutes(emailRoutes),
  ...clientRoutes(helpRoutes),
  ...clientRoutes(mailSenderRoutes),
  ...clientRoutes(mailTemplateRoutes),
  ...clientRoutes(invoiceRoutes),
  ...clientRoutes(subscriptionRoutes),
  ...clientRoutes(metaConnectionRoutes),
  ...clientRoutes(queueOptionRoutes),
  ...clientRoutes(scheduleRoutes),
  ...clientRoutes(ticketNoteRoutes),
  ...clientRoutes(settingRoutes),
  ...clientRoutes(companyRoutes),
  ...clientRoutes(userRoutes),
  ...clientRoutes(webPushRoutes),
};
