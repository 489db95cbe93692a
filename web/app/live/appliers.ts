import type { RecordName } from '#shared/records/index.ts';
import { recordNames } from '#web/api/declared-names.static.ts';
import { applyMessage } from '#web/features/tickets/live.ts';
import { cached, late, type Appliers } from '#web/live/apply-event.ts';
import { applyConnection, putConnection } from '#web/parts/connections/live.ts';
import { applyTicket, applyTyping, applyViewing } from '#web/parts/tickets/live.ts';

const ofRecords = Object.fromEntries(
  recordNames.map((name) => [name, late(async () => (await import('#web/api/record-queries.ts')).applyDeclared(name))]),
) as Pick<Appliers, RecordName>; // each applies the records of its own name

/** The one table of live events: what each kind does to the query cache. A new kind is a line here, unless it is a declared record. */
export const appliers: Appliers = {
  ...ofRecords,
  auth: (_queryClient, { sessionId }, { onReplaced }) => onReplaced(sessionId),
  typing: applyTyping,
  viewing: applyViewing,
  ticket: cached(applyTicket),
  appMessage: cached(applyMessage),
  whatsapp: cached(applyConnection),
  whatsappSession: cached((queryClient, { session }) => putConnection(queryClient, session)),
  announcement: late(async () => (await import('#web/features/announcements/live.ts')).applyAnnouncement),
  announcementSeen: late(async () => (await import('#web/features/announcements/live.ts')).applyAnnouncementSeen),
  bulk: late(async () => (await import('#web/features/tickets/bulk/queries.ts')).applyBulk),
  campaign: late(async () => (await import('#web/features/campaigns/queries.ts')).campaigns.apply),
  campaignReport: late(async () => (await import('#web/features/campaigns/live.ts')).applyCampaignReport),
  chat: late(async () => (await import('#web/features/chats/live.ts')).applyChat),
  company: late(async () => (await import('#web/parts/company/live.ts')).applyCompany),
  contact: late(async () => (await import('#web/parts/contacts/queries.ts')).applyContact),
  ContactList: late(async () => (await import('#web/parts/contact-lists/queries.ts')).applyContactList),
  ContactListItem: late(async () => (await import('#web/parts/contact-lists/live.ts')).applyContactListItem),
  email: late(async () => (await import('#web/features/email/queries.ts')).emails.apply),
  emailReport: late(async () => (await import('#web/features/email/live.ts')).applyEmailReport),
  mailDomain: late(async () => (await import('#web/features/email/mail-domains/queries.ts')).applyMailDomain),
  mailTemplate: late(async () => (await import('#web/parts/mail-templates/queries.ts')).applyMailTemplate),
  payment: late(async () => (await import('#web/features/billing/queries.ts')).applyPayment),
  queue: late(async () => (await import('#web/features/queues/live.ts')).applyQueue),
  schedule: late(async () => (await import('#web/parts/schedules/queries.ts')).applySchedule),
  tag: late(async () => (await import('#web/parts/tags/live.ts')).applyTag),
  ticketNote: late(async () => (await import('#web/features/tickets/notes/live.ts')).applyTicketNote),
  mention: late(async () => (await import('#web/parts/mentions/queries.ts')).applyMention),
  user: late(async () => (await import('#web/parts/users/live.ts')).applyUser),
};
