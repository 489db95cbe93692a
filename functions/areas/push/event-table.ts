import { contact } from '#shared/contract/contacts.ts';
import type { EventfulType } from '#shared/contract/live-kinds.ts';
import { schedule } from '#shared/contract/schedules.ts';
import { recordsOfSupport } from '#shared/records/index.ts';
import { log } from '#functions/tools/log.ts';
import { contactItem, toContact } from '#functions/records/contacts/contact-item.ts';
import { bulkItem, toBulk } from '#functions/records/tickets/bulk-item.ts';
import { queueItem, toQueue } from '#functions/records/queues/queue-item.ts';
import { mailDomainItem, toMailDomain } from '#functions/records/mail/mail-sender-item.ts';
import { mailTemplateItem, toMailTemplate } from '#functions/records/mail/mail-template-item.ts';
import { scheduleItem, toSchedule } from '#functions/records/schedules/schedule-item.ts';
import { announcementEvents, seenAnnouncementEvents } from './events/announcements.ts';
import { roomEvents, roomMemberEvents, roomMessageEvents } from './events/chats.ts';
import { campaignCountEvents, campaignEvents, campaignLaneEvents } from './events/campaigns.ts';
import { audience } from './audience.ts';
import { collectionEvents, recordEvents } from './events/collections.ts';
import { emailEvents, mailCountEvents, mailLaneEvents } from './events/emails.ts';
import { connectionEvents } from './events/connections.ts';
import { contactListEvents, contactListImportEvents, contactListItemEvents } from './events/contact-lists.ts';
import { companyEvents } from './events/companies.ts';
import { countEvents } from './events/counts.ts';
import { invoiceEvents } from './events/invoices.ts';
import { messageEvents } from './events/messages.ts';
import { tagEvents } from './events/tags.ts';
import { sessionEvents } from './events/sessions.ts';
import { mentionEvents, ticketNoteEvents } from './events/ticket-notes.ts';
import { ticketEvents } from './events/tickets.ts';
import { userEvents } from './events/users.ts';
import type { EventsOf, EventTools, LiveEvent, TableChange } from './live-event.ts';

export type EventTable = Readonly<Partial<Record<EventfulType, EventsOf>>>;

/** Events by the type of the item that changed, and nothing else makes events: no use case can forget one. */
export const eventTable = {
  ticket: ticketEvents,
  message: messageEvents,
  connection: connectionEvents,
  counts: countEvents,
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
const supported: ReadonlySet<string> = new Set<EventfulType>(['session', 'company', 'connection', 'queue', 'tag', 'user', ...recordsOfSupport]);

/** The events of a batch, in its order. A row that cannot be read is logged and left out: it holds up nobody behind it. */
export function eventsOf(changes: readonly TableChange[], tools: EventTools, table: EventTable = eventTable): LiveEvent[] {
  return changes.flatMap((change) => {
    const image = change.after ?? change.before;
    const type = String(image?.['type']);
    const make = Object.hasOwn(table, type) ? table[type as EventfulType] : undefined; // the table has no other keys
    try {
      return (make?.(change, tools) ?? []).map((event) => (supported.has(type) ? { ...event, isOpenToSupport: true } : event));
    } catch (error) {
      log.warn('change left out', { type, pk: image?.['pk'], sk: image?.['sk'], error });
      return [];
    }
  });
}
