import { createHash } from 'node:crypto';
import type { CompanyId, ConnectionId, ContactId, QueueId, TicketId, UserId } from '#shared/contract/ids.ts';
import type { TicketStatus } from '#shared/contract/tickets.ts';

/**
 * The map of the database: every key shape of the one table, and nothing else makes keys. A company's keys start with
 * `c#<companyId>`, what crosses companies with `s#`. Index `list` (listPk, listSk) serves lists, index `byUser` the closed
 * tickets of a user.
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
  /** Exact badge counts of the company, one item: `pending_<queue>`, `open_<user>`. */
  counts: (c: CompanyId) => at(c, '', 'counts'),
  ticketSequence: (c: CompanyId) => at(c, '', 'sequence#ticket'),
  user: (c: CompanyId, userId: UserId | '') => at(c, '#users', userId),
  /** One live session per user; read by every request. */
  session: (c: CompanyId, userId: UserId) => at(c, `#session#${userId}`, 'session'),
  queue: (c: CompanyId, queueId: QueueId | '') => at(c, '#queues', queueId),
  connection: (c: CompanyId, connectionId: ConnectionId | '') => at(c, '#connections', connectionId),
  /** Keeps connection names unique within the company. */
  connectionName: (c: CompanyId, name: string) => at(c, '#connection-names', normalizeName(name)),
  contact: (c: CompanyId, contactId: ContactId) => at(c, `#contact#${contactId}`, 'contact'),
  /** `alias` is `n:<canonical number>`, `l:<lid>` or `g:<group>`. */
  contactAlias: (c: CompanyId, alias: string) => at(c, `#alias#${alias}`, 'alias'),
  /** The newest ticket of a contact on a connection: the place where "at most one active" is decided. */
  latestTicket: (c: CompanyId, contactId: ContactId, connectionId: ConnectionId | '') => at(c, `#contact#${contactId}`, `latest#${connectionId}`),
  ticket: (c: CompanyId, ticketId: TicketId) => at(c, `#ticket#${ticketId}`, 'ticket'),
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
  socket: (c: CompanyId, socketId: string) => at(c, '#sockets', socketId),
} as const;

/** Partitions of the index `list`; sorted by `listSk`. */
export const listKeys = {
  /** Pending and closed tickets by queue, open ones by user: each list reads only rows that it shows. */
  tickets: (c: CompanyId, status: TicketStatus, owner: string | null): string => `${companyPrefix(c)}#tickets#${status}#${owner ?? 'none'}`,
  ticketSort: (updatedAtMs: number, ticketId: TicketId): string => `${sortableMs(updatedAtMs)}#${sortableNumber(ticketId)}`,
  contacts: (c: CompanyId): string => `${companyPrefix(c)}#contacts`,
  contactSort: (name: string, contactId: ContactId): string => `${normalizeName(name)}#${contactId}`,
  /** Index `byUser`. */
  closedByUser: (c: CompanyId, userId: UserId | null): string => `${companyPrefix(c)}#closed#${userId ?? 'none'}`,
} as const;

const system = (rest: string, sk: string): Key => ({ pk: `s#${rest}`, sk });

/** What must cross companies. */
export const systemKeys = {
  email: (email: string) => system(`email#${email.toLowerCase()}`, 'email'),
  companyName: (name: string) => system(`company-name#${normalizeName(name)}`, 'company-name'),
  plan: (planId: string) => system('plans', planId),
  /** Public halves of the keys that sign access tokens. */
  signingKey: (keyId: string) => system('signing-keys', keyId),
  throttle: (scope: string, subject: string) => system(`throttle#${scope}#${digest(subject)}`, 'throttle'),
  livePass: (pass: string) => system(`live-pass#${digest(pass)}`, 'live-pass'),
  /** Which company a socket belongs to: API Gateway names only the socket. */
  socketOwner: (socketId: string) => system(`socket#${socketId}`, 'socket'),
  /** Companies that have had a socket in the last hours. */
  liveCompany: (companyId: CompanyId | '') => system('live-companies', companyId),
  /** Heartbeat of a running session task. */
  sessionTask: (taskId: string) => system('session-tasks', taskId),
  shardLease: (shard: number) => system('shard-leases', String(shard).padStart(4, '0')),
  /** The connections of a shard that want a session. */
  shardConnection: (shard: number, connectionId: ConnectionId | '') => system(`shard#${shard}`, connectionId),
  /** Encrypted Signal state of a session; `name` is `<kind>#<id>`. */
  sessionAuth: (connectionId: ConnectionId, name: string) => system(`session-auth#${connectionId}`, name),
} as const;

/** For uniqueness and order: accents, case and doubled blanks do not count. */
export function normalizeName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Keys are at most 2,048 bytes and should not show secrets. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
