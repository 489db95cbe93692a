import { areas, type AreaName } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import type { Home } from '../given.ts';
import { furnishAnnouncements } from './announcements.ts';
import { furnishAudit } from './audit.ts';
import { furnishAuth } from './auth.ts';
import { furnishCampaigns } from './campaigns.ts';
import { furnishChats } from './chats.ts';
import { furnishCompanies } from './companies.ts';
import { furnishCompanyHealth } from './company-health.ts';
import { furnishConnections } from './connections.ts';
import { furnishContactLists } from './contact-lists.ts';
import { furnishContactPrivacy } from './contact-privacy.ts';
import { furnishContacts } from './contacts.ts';
import { furnishDashboard } from './dashboard.ts';
import { furnishEmails } from './emails.ts';
import type { Furnish, Id } from './furnished.ts';
import { furnishHelps } from './helps.ts';
import { furnishInvoices } from './invoices.ts';
import { furnishLive } from './live.ts';
import { furnishMailSenders } from './mail-senders.ts';
import { furnishMailTemplates } from './mail-templates.ts';
import { furnishMessages } from './messages.ts';
import { furnishMetaConnections } from './meta-connections.ts';
import { furnishMetaWebhook } from './meta-webhook.ts';
import { furnishPixWebhook } from './pix-webhook.ts';
import { furnishPlans } from './plans.ts';
import { furnishPlatform } from './platform.ts';
import { furnishQueueOptions } from './queue-options.ts';
import { furnishQueues } from './queues.ts';
import { furnishRepeatedAnswers } from './repeated-answers.ts';
import { furnishRecords } from './records.ts';
import { furnishBulks } from './bulks.ts';
import { furnishSchedules } from './schedules.ts';
import { furnishSendApi } from './send-api.ts';
import { furnishSessions } from './sessions.ts';
import { furnishSettings } from './settings.ts';
import { furnishSubscription } from './subscription.ts';
import { furnishTags } from './tags.ts';
import { furnishTicketNotes } from './ticket-notes.ts';
import { furnishTickets } from './tickets.ts';
import { furnishUsers } from './users.ts';
import { furnishWebPush } from './web-push.ts';
import { furnishWebhooks } from './webhooks.ts';

/** An area without a builder does not compile. */
const builders: { readonly [A in AreaName]: Furnish<A> } = {
  auth: furnishAuth,
  audit: furnishAudit,
  companies: furnishCompanies,
  companyHealth: furnishCompanyHealth,
  plans: furnishPlans,
  platform: furnishPlatform,
  connections: furnishConnections,
  metaConnections: furnishMetaConnections,
  metaWebhook: furnishMetaWebhook,
  dashboard: furnishDashboard,
  repeatedAnswers: furnishRepeatedAnswers,
  users: furnishUsers,
  queues: furnishQueues,
  queueOptions: furnishQueueOptions,
  tickets: furnishTickets,
  messages: furnishMessages,
  ...furnishRecords,
  helps: furnishHelps,
  contacts: furnishContacts,
  contactPrivacy: furnishContactPrivacy,
  contactLists: furnishContactLists,
  ticketNotes: furnishTicketNotes,
  bulks: furnishBulks,
  schedules: furnishSchedules,
  invoices: furnishInvoices,
  subscription: furnishSubscription,
  pixWebhook: furnishPixWebhook,
  sendApi: furnishSendApi,
  webhooks: furnishWebhooks,
  tags: furnishTags,
  campaigns: furnishCampaigns,
  chats: furnishChats,
  settings: furnishSettings,
  live: furnishLive,
  sessions: furnishSessions,
  webPush: furnishWebPush,
  announcements: furnishAnnouncements,
  emails: furnishEmails,
  mailSenders: furnishMailSenders,
  mailTemplates: furnishMailTemplates,
};

/** Areas of no company, the same to all. */
export const areasOfAll: readonly AreaName[] = ['announcements', 'helps'];

/** A route of the contract by its name. */
export interface NamedRoute {
  readonly area: AreaName;
  readonly name: string;
  readonly route: Route;
}

const areaNames = Object.keys(areas) as AreaName[]; // the map is closed: it has no other keys

export const namedRoutes: readonly NamedRoute[] = areaNames.flatMap((area) =>
  Object.entries<Route>(areas[area]).map(([name, route]) => ({ area, name, route })),
);

/** `Furnished` of some area. */
interface FurnishedArea {
  readonly ids: Readonly<Record<string, Id>>;
  readonly bodies: Readonly<Record<string, object>>;
  readonly known?: Readonly<Record<string, readonly unknown[]>>;
  readonly connectionToken?: string;
  readonly notPlain?: readonly string[];
}

export type FurnishedHome = Readonly<Record<AreaName, FurnishedArea>>;

/** A company with something of one area. */
export const furnishArea = (home: Home, area: AreaName): Promise<FurnishedArea> => builders[area](home);

/** A company with something of everything. */
export async function furnish(home: Home): Promise<FurnishedHome> {
  const furnished: [AreaName, FurnishedArea][] = [];
  for (const area of areaNames) furnished.push([area, await furnishArea(home, area)]);
  return Object.fromEntries(furnished) as Record<AreaName, FurnishedArea>; // every area, once
}

/** Values by the names of the fields in which they make sense. */
export function knownValues(furnished: FurnishedHome): Record<string, readonly unknown[]> {
  const known: Record<string, unknown[]> = {};
  for (const { ids, known: others = {} } of Object.values(furnished)) {
    for (const [name, { own }] of Object.entries(ids)) (known[name] ??= []).push(own);
    for (const [name, values] of Object.entries(others)) (known[name] ??= []).push(...values);
  }
  return known;
}
