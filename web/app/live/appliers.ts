import type { RecordName } from '#shared/records/index.ts';
import { recordNames } from '#web/api/declared-names.static.ts';
import { applyMessage } from '#web/features/tickets/live.ts';
import { cached, late, type Appliers } from '#web/live/apply-event.ts';
import { applyConnection, putConnection } from '#web/parts/connections/live.ts';
import { applyTicket, applyTyping, applyViewing } from '#web/parts/tickets/live.ts';

/** The rest of them, in one chunk: each alone would be a request for a few lines. */
const loadLate = async () => (await import('./late-appliers.ts')).lateAppliers;

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
  announcement: late(async () => (await loadLate()).announcement),
  announcementSeen: late(async () => (await loadLate()).announcementSeen),
  bulk: late(async () => (await loadLate()).bulk),
  campaign: late(async () => (await loadLate()).campaign),
  campaignReport: late(async () => (await loadLate()).campaignReport),
  chat: late(async () => (await loadLate()).chat),
  company: late(async () => (await loadLate()).company),
  contact: late(async () => (await loadLate()).contact),
  ContactList: late(async () => (await loadLate()).ContactList),
  ContactListItem: late(async () => (await loadLate()).ContactListItem),
  email: late(async () => (await loadLate()).email),
  emailReport: late(async () => (await loadLate()).emailReport),
  mailDomain: late(async () => (await loadLate()).mailDomain),
  mailTemplate: late(async () => (await loadLate()).mailTemplate),
  payment: late(async () => (await loadLate()).payment),
  queue: late(async () => (await loadLate()).queue),
  schedule: late(async () => (await loadLate()).schedule),
  tag: late(async () => (await loadLate()).tag),
  ticketNote: late(async () => (await loadLate()).ticketNote),
  mention: late(async () => (await loadLate()).mention),
  user: late(async () => (await loadLate()).user),
};
