import type { RecordsByName } from '../records/index.ts';
import type { Announcement } from './announcements.ts';
import type { Bulk } from './bulks.ts';
import type { Campaign, CampaignCounts, CampaignLane } from './campaigns.ts';
import type { Company } from './companies.ts';
import type { Connection } from './connections.ts';
import type { ContactList, ContactListImport, ContactListItem } from './contact-list-shapes.ts';
import type { Contact } from './contacts.ts';
import type {
  AnnouncementId,
  CampaignId,
  CompanyId,
  ConnectionId,
  ContactListId,
  ContactListItemId,
  EmailId,
  SessionId,
  TagId,
  TicketId,
  TicketNoteId,
  UserId,
} from './ids.ts';
import type { Invoice } from './invoices.ts';
import type { JoinAction } from './live.ts';
import type { EmailCampaign, MailCounts } from './emails.ts';
import type { MailDomain } from './mail-senders.ts';
import type { MailTemplate } from './mail-templates.ts';
import type { Message } from './messages.ts';
import type { Queue } from './queues.ts';
import type { BareTag } from './tags.ts';
import type { TicketNote } from './ticket-notes.ts';
import type { Schedule } from './schedules.ts';
import type { Ticket, TicketCounts } from './tickets.ts';
import type { Colleague, User } from './users.ts';

/** The specification's event names, whole: there is no common prefix. */
export const eventName = {
  auth: (companyId: CompanyId): `company-${string}-auth` => `company-${companyId}-auth`,
  whatsapp: (companyId: CompanyId): `company-${string}-whatsapp` => `company-${companyId}-whatsapp`,
  whatsappSession: (companyId: CompanyId): `company-${string}-whatsappSession` => `company-${companyId}-whatsappSession`,
  user: (companyId: CompanyId): `company-${string}-user` => `company-${companyId}-user`,
  ticket: (companyId: CompanyId): `company-${string}-ticket` => `company-${companyId}-ticket`,
  appMessage: (companyId: CompanyId): `company-${string}-appMessage` => `company-${companyId}-appMessage`,
  /** The specification writes it without the first dash. */
  tag: (companyId: CompanyId): `company${string}-tag` => `company${companyId}-tag`,
  ticketNote: (companyId: CompanyId): `company-${string}-ticketNote` => `company-${companyId}-ticketNote`,
  mention: (companyId: CompanyId): `company-${string}-mention` => `company-${companyId}-mention`,
  emailReport: (companyId: CompanyId): `company-${string}-emailReport` => `company-${companyId}-emailReport`,
  campaignReport: (companyId: CompanyId): `company-${string}-campaignReport` => `company-${companyId}-campaignReport`,
  payment: (companyId: CompanyId): `company-${string}-payment` => `company-${companyId}-payment`,
  typing: (companyId: CompanyId): `company-${string}-typing` => `company-${companyId}-typing`,
  viewing: (companyId: CompanyId): `company-${string}-viewing` => `company-${companyId}-viewing`,
  /** Event of the whole installation. */
  announcement: (): 'company-announcement' => 'company-announcement',
  announcementSeen: (companyId: CompanyId): `company-${string}-announcementSeen` => `company-${companyId}-announcementSeen`,
} as const;

/** Events of contact lists: of the lists, of their contacts, and of a list's contacts as a whole. */
export const contactListEventName = {
  list: (companyId: CompanyId) => `company-${companyId}-ContactList`,
  item: (companyId: CompanyId) => `company-${companyId}-ContactListItem`,
  items: (companyId: CompanyId, contactListId: ContactListId) => `company-${companyId}-ContactListItem-${contactListId}`,
} as const;

export interface ContactListEventData {
  list: { action: 'create' | 'update'; record: ContactList } | { action: 'delete'; id: ContactListId };
  item: { action: 'create' | 'update'; record: ContactListItem } | { action: 'delete'; id: ContactListItemId; contactListId: ContactListId };
  /** Many have changed; an import tells how far it is. */
  items: { action: 'reload'; contactListId: ContactListId; import?: ContactListImport };
}

/** Payload by kind of event. */
export interface EventData {
  /** Another login took the account over: the session named logs out after 1 s. */
  auth: { action: 'logout'; userId: UserId; sessionId: SessionId };
  whatsapp: { action: 'update'; whatsapp: Connection } | { action: 'delete'; whatsappId: ConnectionId };
  whatsappSession: { action: 'update'; session: Connection };
  /** Admins are told all of a user, the others what they see of each other. */
  user: { action: 'create' | 'update'; user: User | Colleague } | { action: 'delete'; userId: UserId };
  ticket:
    | { action: 'update'; ticket: Ticket }
    | { action: 'updateUnread'; ticketId: TicketId }
    | { action: 'delete' | 'removeFromList'; ticketId: TicketId }
    | { action: 'counts'; counts: TicketCounts };
  appMessage: { action: 'create' | 'update'; message: Message };
  tag: { action: 'create' | 'update'; tag: BareTag; tagId: TagId } | { action: 'delete'; tagId: TagId };
  ticketNote: { action: 'create'; note: TicketNote } | { action: 'delete'; ticketId: TicketId; noteId: TicketNoteId };
  /** The user's mentions have changed: a colleague has written a note, or the user has looked at it on another page. */
  mention: { action: 'create' | 'delete'; ticketId: TicketId };
  /** How far a campaign is, or a connection's part of it. */
  campaignReport: { action: 'update'; campaignId: CampaignId; counts?: CampaignCounts; lane?: CampaignLane };
  /** How far an e-mail campaign is; without counts: whether it waits has changed. */
  emailReport: { action: 'update'; emailId: EmailId; counts?: MailCounts };
  /** CONCLUIDA: an invoice was paid, and the company's due date is `paidUntil`. */
  payment: { action: 'create' | 'update' | 'CONCLUIDA'; record: Invoice };
  typing: { ticketId: TicketId; userId: UserId; name: string; on: boolean };
  /** Everybody who has the ticket open, whoever is told. */
  viewing: { ticketId: TicketId; users: { userId: UserId; name: string }[] };
  /** To everybody but platform staff, one that is no longer active is a deleted one. */
  announcement: { action: 'create' | 'update'; record: Announcement } | { action: 'delete'; record: { id: AnnouncementId } };
  /** Tells the user's other pages what this user has read, and in which version. */
  announcementSeen: { action: 'update'; announcementId: AnnouncementId; publishedAt: string };
}

export type EventKind = keyof EventData;

/** Records whose every change the whole company is told: those that are declared, and some that are more than a declaration says. */
export interface LiveRecords extends RecordsByName {
  campaign: Campaign;
  contact: Contact;
  queue: Queue;
  schedule: Schedule;
  bulk: Bulk;
  email: EmailCampaign;
  mailDomain: MailDomain;
  mailTemplate: MailTemplate;
  /** The company itself: plan, due date, and what it has. */
  company: Company;
}

export type RecordKind = keyof LiveRecords;
/** Payload of `company-{id}-{kind}`. */
export type RecordEvent<R> = { action: 'create' | 'update'; record: R } | { action: 'delete'; id: string };

export const recordEventName = (companyId: CompanyId, kind: RecordKind): `company-${string}-${RecordKind}` => `company-${companyId}-${kind}`;

/** A change of a connection's queues holds everywhere after this. */
export const knownQueuesMs = 2_000;

/** The pusher knows a company's sockets as they were at most this long ago. */
export const knownSocketsMs = 1_000;
/** From here on after its acknowledgement a join misses nothing: the pusher's knowledge has been renewed, from a replica that has it. What was fetched earlier is fetched again. */
export const joinHoldsAfterMs = knownSocketsMs + 500;

/** A WebSocket frame, at most 32 KB. */
export type LiveFrame =
  | { readonly events: readonly { readonly event: string; readonly data: unknown }[] }
  /** A join that the server knows of. */
  | { readonly joined: JoinAction }
  | { readonly error: string }
  | { readonly pong: true };
