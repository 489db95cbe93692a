import { recordRoutes } from '../records/index.ts';
import { announcementRoutes } from './announcements.ts';
import { auditRoutes } from './audit.ts';
import { authRoutes } from './auth.ts';
import { bulkRoutes } from './bulks.ts';
import { campaignRoutes } from './campaigns.ts';
import { chatRoutes } from './chats.ts';
import { companyRoutes } from './companies.ts';
import { companyHealthRoutes } from './company-health.ts';
import { connectionRoutes } from './connections.ts';
import { contactListRoutes } from './contact-lists.ts';
import { contactPrivacyRoutes } from './contact-privacy.ts';
import { contactRoutes } from './contacts.ts';
import { repeatedAnswerRoutes } from './repeated-answers.ts';
import { dashboardRoutes } from './dashboard.ts';
import { invoiceRoutes } from './invoices.ts';
import { liveRoutes } from './live.ts';
import { emailRoutes } from './emails.ts';
import { mailSenderRoutes } from './mail-senders.ts';
import { mailTemplateRoutes } from './mail-templates.ts';
import { messageRoutes } from './messages.ts';
import { metaConnectionRoutes } from './meta-connections.ts';
import { metaWebhookRoutes } from './meta-webhook.ts';
import { pixWebhookRoutes } from './pix-webhook.ts';
import { planRoutes } from './plans.ts';
import { platformRoutes } from './platform.ts';
import { queueOptionRoutes } from './queue-options.ts';
import { queueRoutes } from './queues.ts';
import { scheduleRoutes } from './schedules.ts';
import { sendApiRoutes } from './send-api.ts';
import { settingRoutes } from './settings.ts';
import { subscriptionRoutes } from './subscription.ts';
import { tagRoutes } from './tags.ts';
import { ticketNoteRoutes } from './ticket-notes.ts';
import { ticketRoutes } from './tickets.ts';
import { userRoutes } from './users.ts';
import { sessionRoutes } from './sessions.ts';
import { webPushRoutes } from './web-push.ts';
import { webhookRoutes } from './webhooks.ts';

/** Every route of the product by area. `served-by.ts` says which function answers it. */
export const areas = {
  auth: authRoutes,
  companies: companyRoutes,
  plans: planRoutes,
  platform: platformRoutes,
  companyHealth: companyHealthRoutes,
  audit: auditRoutes,
  connections: connectionRoutes,
  metaConnections: metaConnectionRoutes,
  metaWebhook: metaWebhookRoutes,
  dashboard: dashboardRoutes,
  repeatedAnswers: repeatedAnswerRoutes,
  users: userRoutes,
  queues: queueRoutes,
  queueOptions: queueOptionRoutes,
  tickets: ticketRoutes,
  messages: messageRoutes,
  bulks: bulkRoutes,
  ...recordRoutes,
  tags: tagRoutes,
  contacts: contactRoutes,
  contactPrivacy: contactPrivacyRoutes,
  contactLists: contactListRoutes,
  ticketNotes: ticketNoteRoutes,
  schedules: scheduleRoutes,
  sendApi: sendApiRoutes,
  webhooks: webhookRoutes,
  campaigns: campaignRoutes,
  chats: chatRoutes,
  settings: settingRoutes,
  announcements: announcementRoutes,
  live: liveRoutes,
  sessions: sessionRoutes,
  webPush: webPushRoutes,
  emails: emailRoutes,
  mailSenders: mailSenderRoutes,
  mailTemplates: mailTemplateRoutes,
  invoices: invoiceRoutes,
  subscription: subscriptionRoutes,
  pixWebhook: pixWebhookRoutes,
} as const;

export type AreaName = keyof typeof areas;
