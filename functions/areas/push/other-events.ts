import { contact } from '#shared/contract/contacts.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { EventfulType } from '#shared/contract/live-kinds.ts';
import { schedule } from '#shared/contract/schedules.ts';
import { recordsOfSupport } from '#shared/records/index.ts';
import { contactItem, toContact } from '#functions/records/contacts/contact-item.ts';
import { bulkItem, toBulk } from '#functions/records/tickets/bulk-item.ts';
import { queueItem, toQueue } from '#functions/records/queues/queue-item.ts';
import { mailDomainItem, toMailDomain } from '#functions/records/mail/mail-sender-item.ts';
import { mailTemplateItem, toMailTemplate } from '#functions/records/mail/mail-template-item.ts';
import { scheduleItem, toSchedule } from '#functions/records/schedules/schedule-item.ts';
import { announcementEvents, announcementJobs, seenAnnouncementEvents } from './events/announcements.ts';
import { roomEvents, roomMemberEvents, roomMessageEvents } from './events/chats.ts';
import { campaignCountEvents, campaignEvents, campaignLaneEvents } from './events/campaigns.ts';
import { audience } from './audience.ts';
import { collectionEvents, recordEvents } from './events/collections.ts';
import { emailEvents, mailCountEvents, mailLaneEvents } from './events/emails.ts';
import { connectionEvents, wakingJobs } from './events/connections.ts';
import { contactListEvents, contactListImportEvents, contactListItemEvents } from './events/contact-lists.ts';
import { companyEvents } from './events/companies.ts';
import { invoiceEvents } from './events/invoices.ts';
import { tagEvents } from './events/tags.ts';
import { sessionEvents } from './events/sessions.ts';
import { mentionEvents, ticketNoteEvents } from './events/ticket-notes.ts';
import { userEvents } from './events/users.ts';
import type { EventTable, TableChange } from './live-event.ts';

/** Makers of events by the type of the item that changed, but for those of `event-table.ts`. */
export const otherEvents = {
  connection: connectionEvents,
  session: sessionEvents,
  tag: tagEvents,
  ticketNote: ticketNoteEvents,
  mention: mentionEvents,
  announcement: announcementEvents,
  seenAnnouncements: seenAnnouncementEvents,
  chat: roomEvents,
  chatUser: roomMemberEvents,
  chatMessage: roomMessageEvents,
  contactList: contactListEvents,
  contactListItem: contactListItemEvents,
  contactListImport: contactListImportEvents,
  contact: collectionEvents('contact', contactItem, toContact, audience.company, contact),
  user: userEvents,
  ...recordEvents,
  queue: collectionEvents('queue', queueItem, toQueue),
  schedule: collectionEvents('schedule', scheduleItem, toSchedule, audience.right('schedules:edit'), schedule),
  bulk: collectionEvents('bulk', bulkItem, toBulk, audience.right('conversations:bulk')),
  mailDomain: collectionEvents('mailDomain', mailDomainItem, toMailDomain),
  mailTemplate: collectionEvents('mailTemplate', mailTemplateItem, toMailTemplate, audience.right('mail:run')),
  company: companyEvents,
  campaign: campaignEvents,
  campaignCounts: campaignCountEvents,
  campaignLane: campaignLaneEvents,
  email: emailEvents,
  mailCounts: mailCountEvents,
  mailLane: mailLaneEvents,
  invoice: invoiceEvents,
} satisfies EventTable;

/** Row types that platform staff in support may see: no conversations, no customers, nothing that staff tell each other. */
export const supportedTypes: ReadonlySet<string> = new Set<EventfulType>(['session', 'company', 'connection', 'queue', 'tag', 'user', ...recordsOfSupport]);

/** Jobs for what every company is to hear, and for what waits for a connection. */
export const jobsOf = (changes: readonly TableChange[]): Job[] => [...announcementJobs(changes), ...wakingJobs(changes)];
