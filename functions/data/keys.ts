import type {
  BulkId,
  CampaignId,
  CompanyExportId,
  ChatId,
  CompanyId,
  ConnectionId,
  ContactId,
  ContactListId,
  ContactListImportId,
  DataExportId,
  EmailId,
  ErasureId,
  PushDeviceId,
  MailSenderId,
  MailTemplateId,
  InvoiceId,
  QueueId,
  QueueOptionId,
  ScheduleId,
  TicketId,
  UserId,
  WebhookEventId,
} from '#shared/contract/ids.ts';
import type { TicketStatus } from '#shared/contract/tickets.ts';
import { cutKey, digest, normalizeName } from './key-text.ts';

export { normalizeName };
export { systemKeys } from './system-keys.ts';

/** Lists of tickets: open ones that are set aside are in one of their own. */
export type TicketListName = TicketStatus | 'snoozed';

/**
 * The map of the database: every key shape of the one table, and nothing else makes keys but `system-keys.ts` and `word-keys.ts`.
 * A company's keys start with `c#<companyId>`, what crosses companies with `s#`. The indexes have generic names (`gsi1` to
 * `gsi4`: <name>Pk, <name>Sk), since each kind of item uses them for lists of its own.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Thirteen digits, so that text order is time order until the year 2286. */
export const sortableMs = (ms: number): string => String(ms).padStart(13, '0');
/** Sixteen digits: Number.MAX_SAFE_INTEGER has as many. */
export const sortableNumber = (value: number): string => String(value).padStart(16, '0');

/** Prefix of every partition of a company. */
export const companyPrefix = (companyId: CompanyId): string => `c#${companyId}`;

const at = (companyId: CompanyId, rest: string, sk: string): Key => ({ pk: `${companyPrefix(companyId)}${rest}`, sk });

export const companyKeys = {
  company: (c: CompanyId) => at(c, '', 'company'),
  /** Exact badge counts, spread over few small items so that states seldom contend and one query reads them all. */
  counts: (c: CompanyId, group: 'pending' | 'open' | '', bucket: number) => at(c, '#counts', group && `${group}#${String(bucket).padStart(2, '0')}`),
  /** The dashboard's numbers of a month, by day: of a user (`user#<id>`), or of the company (`waits#<bucket>`, `contacts#<bucket>`). */
  monthStats: (c: CompanyId, month: string, part: string) => at(c, '#stats', `${month}#${part}`),
  /** How many tickets began in each hour of a day, spread so that many at once do not contend. */
  hourStats: (c: CompanyId, day: string, bucket: number | '') => at(c, '#hours', `${day}#${bucket}`),
  /** Which queues each connection has, one compact item: what decides who sees a ticket without a queue. */
  visibility: (c: CompanyId) => at(c, '', 'visibility'),
  /** A text that staff sent to several customers; an empty digest is where they all are. */
  repeatedAnswer: (c: CompanyId, id: string) => at(c, '#repeated-answers', id),
  /** How the company is doing: what a day of its own had, and, under no day, when somebody last logged in. */
  health: (c: CompanyId, day: string) => at(c, '#health', day === '' ? 'login' : `day#${day}`),
  /** Says that the company is being erased. */
  erasedCompany: (c: CompanyId) => at(c, '', 'erasure'),
  settings: (c: CompanyId) => at(c, '', 'settings'),
  /** Tokens of other services, sealed: apart from what every message may read. */
  secretSettings: (c: CompanyId) => at(c, '', 'secret-settings'),
  /** The company's own hours; without the item the usual ones. */
  schedules: (c: CompanyId) => at(c, '', 'schedules'),
  ticketSequence: (c: CompanyId) => at(c, '', 'sequence#ticket'),
  user: (c: CompanyId, userId: UserId | '') => at(c, '#users', userId),
  /** A live session of a user, by its seat; read by every request. */
  session: (c: CompanyId, userId: UserId, seat: number) => at(c, `#session#${userId}`, seat === 0 ? 'session' : `session#${seat}`),
  queue: (c: CompanyId, queueId: QueueId | '') => at(c, '#queues', queueId),
  /** The options of a queue, all of its tree in one partition; of one menu in one query. `parentId` null: of the first menu. */
  queueOption: (c: CompanyId, queueId: QueueId, parentId: QueueOptionId | null, optionId: QueueOptionId | '') =>
    at(c, `#queue-options#${queueId}`, `${parentId ?? 'root'}#${optionId}`),
  /** Which queue an option is of. */
  queueOptionOwner: (c: CompanyId, optionId: QueueOptionId) => at(c, `#queue-option#${optionId}`, 'owner'),
  connection: (c: CompanyId, connectionId: ConnectionId | '') => at(c, '#connections', connectionId),
  /** Keeps connection names unique within the company. */
  connectionName: (c: CompanyId, name: string) => at(c, '#connection-names', normalizeName(name)),
  /** The page of a connection to Facebook or Instagram, with its token, sealed. */
  metaLink: (c: CompanyId, connectionId: ConnectionId | '') => at(c, '#meta-links', connectionId),
  /** Receiver of a connection's events. */
  webhook: (c: CompanyId, connectionId: ConnectionId | '') => at(c, '#webhooks', connectionId),
  /** Outcome of a delivery, by the time of its event; an empty event gives the common prefix. */
  webhookDelivery: (c: CompanyId, connectionId: ConnectionId, atMs: number, eventId: WebhookEventId | '') =>
    at(c, `#webhook-deliveries#${connectionId}`, eventId && `${sortableMs(atMs)}#${eventId}`),
  /** A request of a program that must have one effect: the Idempotency-Key that it chose. */
  sendRequest: (c: CompanyId, connectionId: ConnectionId, key: string) => at(c, `#send-request#${connectionId}#${digest(key)}`, 'send-request'),
  /** How the phone of a connection calls a number; an empty number is what they all are at. */
  phonebook: (c: CompanyId, connectionId: ConnectionId, number: string) => at(c, `#phonebook#${connectionId}`, number),
  contact: (c: CompanyId, contactId: ContactId) => at(c, `#contact#${contactId}`, 'contact'),
  /** Says for a time that everything about a contact is being erased, or was. */
  erasedContact: (c: CompanyId, contactId: ContactId) => at(c, `#contact#${contactId}`, 'erasure'),
  /** The erasures of contacts, with the proof of each. */
  erasure: (c: CompanyId, erasureId: ErasureId | '') => at(c, '#erasures', erasureId),
  /** Administrative actions, oldest first. @param id of the entry. */
  audit: (c: CompanyId, id: string) => at(c, '#audit', id),
  /** The same once more, without content, for those who look for what one actor did to one kind of record. */
  auditOf: (c: CompanyId, kind: string, by: string, id: string) => at(c, `#audit#${kind}#${by}`, id),
  /** Which entries name a contact. */
  auditOfContact: (c: CompanyId, contactId: ContactId, id: string) => at(c, `#contact#${contactId}`, `audit#${id}`),
  /** That platform staff came for support. */
  supportVisit: (c: CompanyId, id: string) => at(c, '#support-visits', id),
  /** That somebody took all contacts along. */
  contactBookExport: (c: CompanyId, id: string) => at(c, '#contact-book-exports', id),
  /** That somebody had the records of a domain mailed. */
  dnsMail: (c: CompanyId, id: string) => at(c, '#dns-mails', id),
  /** That a user asked for what their role does not allow: one a day for each right. */
  refusedAttempt: (c: CompanyId, id: string) => at(c, '#refused-attempts', id),
  /** That a user ended a session of theirs. */
  endedSession: (c: CompanyId, id: string) => at(c, '#ended-sessions', id),
  /** Attempts of one hour to log in to an account that were refused. */
  failedLogin: (c: CompanyId, id: string) => at(c, '#failed-logins', id),
  /** Author of the deletion at a key, for as long as the stream may report it. */
  deletedBy: (c: CompanyId, { pk, sk }: Key) => at(c, `#deleted-by#${digest(`${pk} ${sk}`)}`, 'deleted-by'),
  /** An archive with everything of the company: how far it is, and, in parts, what its directory says so far. */
  companyExport: (c: CompanyId, exportId: CompanyExportId) => at(c, '#company-exports', exportId),
  companyExportDirectory: (c: CompanyId, exportId: CompanyExportId, part: string) => at(c, `#company-export#${exportId}`, part),
  /** A file with everything about a contact: how far it is. */
  dataExport: (c: CompanyId, exportId: DataExportId) => at(c, `#data-export#${exportId}`, 'data-export'),
  /** `alias` is `n:<canonical number>`, `l:<lid>`, `g:<group>`, `f:` or `i:` and what Messenger or Instagram calls the person. */
  contactAlias: (c: CompanyId, alias: string) => at(c, `#alias#${alias}`, 'alias'),
  /** WhatsApp's answer about a number. */
  numberCheck: (c: CompanyId, number: string) => at(c, `#number-check#${number}`, 'number-check'),
  /** The newest ticket of a contact on a connection: the place where "at most one active" is decided. */
  latestTicket: (c: CompanyId, contactId: ContactId, connectionId: ConnectionId | '') => at(c, `#contact#${contactId}`, `latest#${connectionId}`),
  ticket: (c: CompanyId, ticketId: TicketId) => at(c, `#ticket#${ticketId}`, 'ticket'),
  /** Says for a time that a ticket was deleted, and not never made. */
  deletedTicket: (c: CompanyId, ticketId: TicketId) => at(c, `#ticket#${ticketId}`, 'deleted'),
  ticketUuid: (c: CompanyId, uuid: string) => at(c, `#ticket-uuid#${uuid}`, 'ticket-uuid'),
  /**
   * @param ms WhatsApp's own time of an inbound message (whole seconds), our own time of an outbound one: equal on every
   *   redelivery, so that the conditional put is the dedupe.
   */
  message: (c: CompanyId, connectionId: ConnectionId, contactId: ContactId, ms: number, channelMessageId: string) =>
    at(c, `#chat#${connectionId}#${contactId}`, `m#${sortableMs(ms)}#${channelMessageId}`),
  chat: (c: CompanyId, connectionId: ConnectionId, contactId: ContactId) => at(c, `#chat#${connectionId}#${contactId}`, 'm#'),
  /** A request that must have one effect: the token that the client chose for it. */
  clientToken: (c: CompanyId, userId: UserId, token: string) => at(c, `#token#${userId}#${digest(token)}`, 'token'),
  schedule: (c: CompanyId, scheduleId: ScheduleId) => at(c, '#schedules', scheduleId),
  /** The last change of many tickets that a user began: one at a time. */
  bulk: (c: CompanyId, userId: UserId) => at(c, '#bulks', userId),
  /** Its tickets, as they were found (`found`) and as it left them (`changed`). */
  bulkPart: (c: CompanyId, bulkId: BulkId, kind: 'found' | 'changed' | 'before', part: number) => at(c, `#bulk#${bulkId}`, `${kind}#${sortableNumber(part)}`),
  socket: (c: CompanyId, socketId: string) => at(c, '#sockets', socketId),
  /** The browsers that tell users of messages while no page is open; an empty user is what they all are at. */
  pushDevice: (c: CompanyId, userId: UserId | '', deviceId: PushDeviceId | '') => at(c, '#push-devices', userId && `${userId}#${deviceId}`),
  /** Says for a time that a device was told something. */
  pushTold: (c: CompanyId, deviceId: PushDeviceId, mark: string) => at(c, `#push-told#${deviceId}`, digest(mark)),
  /** A record of a collection, such as a quick message. */
  record: (c: CompanyId, collection: string, id: string) => at(c, `#records#${collection}`, id),
  /** How many tickets have each tag, spread over few small items. */
  tagCounts: (c: CompanyId, bucket: number) => at(c, '#tag-counts', String(bucket).padStart(2, '0')),
  /** Lanes that were deleted and may still stand on tickets. */
  deletedLanes: (c: CompanyId) => at(c, '', 'deleted-lanes'),
  /** Keeps a field of a collection's records unique within the company. */
  recordClaim: (c: CompanyId, collection: string, field: string, value: string) => at(c, `#claims#${collection}#${field}`, cutKey(normalizeName(value))),
  /**
   * An entry of an inverted index: that a ticket is in a list, such as `tag#<id>` or a name's.
   *
   * @param word only of lists of names: they share a partition with the names that begin alike, for search by prefix.
   */
  posting: (c: CompanyId, list: string, word: string, ticketId: TicketId) => at(c, `#posting#${list}`, `${postingPrefix(word)}${sortableNumber(ticketId)}`),
  /** Likewise of contacts: `name` comes before the id, so that the contacts of a word stand by name. */
  contactPosting: (c: CompanyId, list: string, word: string, name: string, contactId: ContactId) =>
    at(c, `#contact-words#${list}`, `${postingPrefix(word)}${cutKey(normalizeName(name))}#${contactId}`),
  /** Which announcements a user has seen: an attribute for each that is active. */
  seenAnnouncements: (c: CompanyId, userId: UserId) => at(c, `#seen-announcements#${userId}`, 'seen-announcements'),
  /** A conversation between staff. */
  room: (c: CompanyId, chatId: ChatId) => at(c, `#room#${chatId}`, 'room'),
  /** Messages of a room; 0 gives their common prefix. */
  roomMessage: (c: CompanyId, chatId: ChatId, sequence: number) => at(c, `#room#${chatId}`, `m#${sequence === 0 ? '' : sortableNumber(sequence)}`),
  /** How far a member has read; an empty chat is what all rooms of a user are at. */
  roomMember: (c: CompanyId, userId: UserId, chatId: ChatId | '') => at(c, `#rooms-of#${userId}`, chatId),
  contactList: (c: CompanyId, listId: ContactListId | '') => at(c, '#contact-lists', listId),
  /** By number; an empty one gives what all of a list begin with. */
  contactListItem: (c: CompanyId, listId: ContactListId, number: string) => at(c, `#contact-list#${listId}`, number),
  contactListImport: (c: CompanyId, listId: ContactListId, importId: ContactListImportId | '') => at(c, `#contact-list-imports#${listId}`, importId),
  /** Its rows with problems, in parts; an empty part is what they all begin with. */
  contactListReport: (c: CompanyId, importId: ContactListImportId, part: number | '') =>
    at(c, `#contact-list-report#${importId}`, part === '' ? '' : sortableNumber(part)),
  /** By the time of their making; an empty id is what they all are at. */
  campaign: (c: CompanyId, campaignId: CampaignId | '') => at(c, '#campaigns', campaignId),
  /** E-mail campaigns, likewise. */
  email: (c: CompanyId, emailId: EmailId | '') => at(c, '#emails', emailId),
  campaignSequence: (c: CompanyId) => at(c, '', 'sequence#campaign'),
  campaignSettings: (c: CompanyId) => at(c, '', 'campaign-settings'),
  /** Parts of the campaign with this number: its lanes, its texts in each run, its progress; an empty part gives the common prefix. */
  campaignPart: (
    c: CompanyId,
    campaignNumber: number,
    part: 'handout' | 'counts' | `texts#${number}` | `html#${number}` | `plain#${number}` | `lane#${string}` | `confirmed#${string}` | '',
  ) => at(c, `#campaign#${campaignNumber}`, part),
  /** The campaigns that a connection has sent lately. */
  connectionCampaigns: (c: CompanyId, connectionId: ConnectionId | '') => at(c, '#connection-campaigns', connectionId),
  /** Outcome for a recipient: a campaign's are spread over sixteen partitions. */
  shipping: (c: CompanyId, campaignNumber: number, slot: string) => at(c, `#shippings#${campaignNumber}#${shippingBucket(slot)}`, slot),
  /** Mails that the company was let to send on a day, UTC. */
  mailDay: (c: CompanyId, day: string) => at(c, '#mail-days', day),
  /** Outcomes of the mails of one day, UTC. */
  mailReputation: (c: CompanyId, day: string) => at(c, '#mail-reputation', day),
  /** A domain that mails come from; an empty one is what they all are at. */
  mailDomain: (c: CompanyId, domain: string) => at(c, '#mail-domains', domain),
  mailSender: (c: CompanyId, senderId: MailSenderId | '') => at(c, '#mail-senders', senderId),
  mailTemplate: (c: CompanyId, templateId: MailTemplateId | '') => at(c, '#mail-templates', templateId),
  /** Content of a template: apart, so that a list of templates does not read it. */
  mailTemplateContent: (c: CompanyId, templateId: MailTemplateId) => at(c, '#mail-template-contents', templateId),
  /** An address that gets no mail of the company. By its digest, which stays when the person is forgotten. */
  suppression: (c: CompanyId, email: string) => at(c, '#suppressions', email && digest(email)),
  /** The template that the specification's call without an id is of. */
  savedMailTemplate: (c: CompanyId) => at(c, '', 'saved-mail-template'),
  /** A number that wants no campaigns. */
  optedOut: (c: CompanyId, number: string) => at(c, '#opted-out', number),
  /** By number; 0 gives what they all are at. */
  invoice: (c: CompanyId, invoiceId: InvoiceId | 0) => at(c, '#invoices', invoiceId === 0 ? '' : sortableNumber(invoiceId)),
  invoiceSequence: (c: CompanyId) => at(c, '', 'sequence#invoice'),
  invoiceOfDueDate: (c: CompanyId, dueAt: string) => at(c, '#invoice-of-due-date', dueAt),
  /** History of an invoice, by time; an empty mark gives the common prefix. */
  invoiceEntry: (c: CompanyId, invoiceId: InvoiceId, atMs: number, mark: string) => at(c, `#invoice#${invoiceId}`, mark && `${sortableMs(atMs)}#${mark}`),
  /** A Pix charge for an invoice. @param attempt counts up from 1. */
  pixCharge: (c: CompanyId, invoiceId: InvoiceId, attempt: number) => at(c, `#pix-charges#${invoiceId}`, sortableNumber(attempt)),
  billingDetails: (c: CompanyId) => at(c, '', 'billing-details'),
  /** A note that names a user, who has not looked at its ticket since; an empty id is what they all begin with. */
  mention: (c: CompanyId, userId: UserId, id: string) => at(c, `#mentions#${userId}`, id),
  /** A note on a ticket; an empty id is what they all begin with. */
  ticketNote: (c: CompanyId, ticketId: TicketId, id: string) => at(c, `#ticket#${ticketId}`, `note#${id}`),
} as const;

/** The partition of a recipient among a campaign's, by the first digit of the place, so that places are in order over all of them. */
export const shippingBucket = (slot: string): string => slot.charAt(0);

/** The entry that one of a contact's names stands in. */
export const auditEntryKey = (c: CompanyId, contactId: ContactId, { sk }: Key): Key =>
  companyKeys.audit(c, sk.slice(companyKeys.auditOfContact(c, contactId, '').sk.length));

/** Prefix of the sort keys of a word's postings; empty for lists without words. */
export const postingPrefix = (word: string): string => (word === '' ? '' : `${word}#`);

/** Partitions of the indexes, and what they are sorted by. */
export const listKeys = {
  /** gsi3: pending and closed tickets by queue, open ones by user: what a plain user sees is a few of these. */
  ticketsByOwner: (c: CompanyId, status: TicketListName, owner: string | null): string => `${companyPrefix(c)}#tickets#${status}#${owner ?? 'none'}`,
  /** gsi4: the company's tickets of a status, for those who see all. */
  ticketsByStatus: (c: CompanyId, status: TicketListName): string => `${companyPrefix(c)}#tickets#${status}`,
  ticketSort: (listedAtMs: number, ticketId: TicketId): string => `${sortableMs(listedAtMs)}#${sortableNumber(ticketId)}`,
  /** gsi1. */
  contacts: (c: CompanyId): string => `${companyPrefix(c)}#contacts`,
  contactSort: (name: string, contactId: ContactId): string => `${cutKey(normalizeName(name))}#${contactId}`,
  /** gsi1: the company's scheduled messages by time. */
  schedules: (c: CompanyId): string => `${companyPrefix(c)}#schedules`,
  /** gsi2: those of one contact. */
  schedulesOfContact: (c: CompanyId, contactId: ContactId): string => `${companyPrefix(c)}#schedules#${contactId}`,
  /** @param sendAt ISO 8601 UTC. */
  scheduleSort: (sendAt: string, scheduleId: ScheduleId): string => `${sendAt}#${scheduleId}`,
  /** gsi1: what was done to one kind of record. */
  auditOfKind: (c: CompanyId, kind: string): string => `${companyPrefix(c)}#audit#${kind}`,
  /** gsi2: what one actor did. */
  auditOfActor: (c: CompanyId, by: string): string => `${companyPrefix(c)}#audit#by#${by}`,
  /** gsi1: lists, and the contacts of one, by name. */
  contactLists: (c: CompanyId): string => `${companyPrefix(c)}#contact-lists`,
  contactListItems: (c: CompanyId, listId: ContactListId): string => `${companyPrefix(c)}#contact-list#${listId}`,
  /** gsi1: addresses that get no mail, by address. */
  suppressions: (c: CompanyId): string => `${companyPrefix(c)}#suppressions`,
  /** gsi1: the records of a collection by the field that orders its list. */
  records: (c: CompanyId, collection: string): string => `${companyPrefix(c)}#records#${collection}`,
  recordSort: (value: string, id: string): string => `${cutKey(normalizeName(value))}#${id}`,
} as const;
