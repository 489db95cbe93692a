import { recordsServedBy } from '../records/index.ts';
import type { areas, AreaName } from './index.ts';

/**
 * Which function serves an area: every area has one line, so none is served by two functions or by none. Functions are few,
 * since a stack ends at 500 resources and each one starts cold by itself; areas that need the same rights share one.
 * Paying has one of its own: nobody else reads what the bank knows us by.
 * What is written to many, at a time to come or by a program is `outreach`; what the platform's own staff keep is `platform`.
 */
export const servedBy = {
  auth: 'identity',
  sessions: 'identity',
  companies: 'identity',
  plans: 'identity',
  audit: 'administration',
  platform: 'administration',
  connections: 'administration',
  metaConnections: 'meta',
  metaWebhook: 'meta',
  dashboard: 'administration',
  repeatedAnswers: 'administration',
  users: 'administration',
  queues: 'administration',
  queueOptions: 'administration',
  tickets: 'desk',
  messages: 'desk',
  bulks: 'desk',
  ...recordsServedBy,
  tags: 'administration',
  contacts: 'desk',
  contactPrivacy: 'administration',
  ticketNotes: 'desk',
  schedules: 'outreach',
  contactLists: 'outreach',
  sendApi: 'outreach',
  webhooks: 'outreach',
  campaigns: 'outreach',
  chats: 'desk',
  settings: 'identity',
  announcements: 'platform',
  companyHealth: 'platform',
  live: 'live',
  webPush: 'live',
  emails: 'mail',
  mailSenders: 'mail',
  mailTemplates: 'mail',
  invoices: 'billing',
  subscription: 'billing',
  pixWebhook: 'billing',
} as const satisfies Record<AreaName, string>;

export type RestFunctionName = (typeof servedBy)[AreaName];

/** The areas of a function. */
export type AreaOf<F extends RestFunctionName> = { [A in AreaName]: (typeof servedBy)[A] extends F ? A : never }[AreaName];
export type RoutesOf<A extends AreaName> = (typeof areas)[A];
