import * as z from 'zod';
import { channel } from '#shared/contract/channels.ts';
import { companyId, connectionId, contactId, queueId, queueOptionId, tagId, ticketId, ulid, userId } from '#shared/contract/ids.ts';
import { snoozeEnd, type Ticket, ticketStatuses } from '#shared/contract/tickets.ts';
import { ratings, sayings } from '#shared/domain/closing.ts';
import { ticketCode } from '#shared/domain/ticket.ts';
import type { Attributes, Clause } from '#functions/data/writes.ts';

/** A ticket row, at most about 800 bytes: a list page of 40 is then 4 read units. */
export const ticketItem = z.object({
  type: z.literal('ticket'),
  companyId,
  id: ticketId,
  uuid: ulid,
  status: z.enum(ticketStatuses),
  contactId,
  contactName: z.string(),
  contactNumber: z.string(),
  contactPicture: z.string().nullable().default(null),
  whatsappId: connectionId,
  channel: channel.default('whatsapp'),
  queueId: queueId.nullable(),
  userId: userId.nullable(),
  tagIds: z.array(tagId).default([]),
  laneId: tagId.nullable().default(null),
  isGroup: z.boolean().default(false),
  /** A bot asks, and its contact has not come to the end of a path yet. */
  chatbot: z.boolean().default(false),
  /** Position of the contact in the queue's menu; null while no bot is at work. */
  menu: z
    .object({ optionId: queueOptionId.nullable(), step: z.enum(['unshown', 'asking', 'waiting']), wrongAnswers: z.number(), shown: z.string().optional() })
    .nullable()
    .default(null),
  /** When automatic messages of the last minutes went out. */
  automaticAtMs: z.array(z.number()).default([]),
  /** When the out-of-hours text went out last. */
  hoursToldAtMs: z.number().nullable().default(null),
  /** Since when the contact may rate the service that ended; null once it has. */
  ratingAskedAtMs: z.number().nullable().default(null),
  /** User of that service: a customer's thanks may leave the ticket without a user before the rating comes. */
  ratedUserId: userId.nullable().default(null),
  /** Rating of the last service. */
  rating: z.literal(ratings).nullable().default(null),
  /** Automatic message that the last change of state sends. */
  says: z.enum(sayings).nullable().default(null),
  /** Until when the last move of a person can be taken back, which also names that move; what it says waits as long. */
  heldUntilMs: z.number().nullable().default(null),
  /** The held words have been said: the move cannot be taken back any more. */
  isSaid: z.boolean().default(false),
  lastMessage: z.string(),
  /** The channel's id of the last message, so that its edit or deletion is seen in lists. */
  lastMessageId: z.string().default(''),
  lastMessageFromMe: z.boolean(),
  /** Last words of the contact, while the ticket waits again after we wrote. The list shows the customer, not us. */
  heardWords: z.string().optional(),
  /** A person has answered what the contact wrote last: what is sent by itself answers nothing. Missing in older rows. */
  isAnswered: z.boolean().optional(),
  unreadMessages: z.number().int(),
  /** WhatsApp's time of what the contact wrote last. */
  heardAtMs: z.number().optional(),
  /** Since when it waits; null while it does not. */
  pendingSinceMs: z.number().nullable().default(null),
  /** Until when an open ticket is set aside; absent while it is not. */
  snoozedUntil: snoozeEnd.optional(),
  /** When the wait began that its acceptance ended, and that acceptance: what the dashboard's times hang on. Null unless it is open. */
  waitBeganMs: z.number().nullable().default(null),
  acceptedMs: z.number().nullable().default(null),
  /** When the service ended that nobody closed: with the last message. */
  endedMs: z.number().optional(),
  /** When a campaign last asked its contact for a confirmation; absent once it was answered. */
  campaignAskedAtMs: z.number().optional(),
  /** Its contact has said nothing since it began or was reopened: the first words may answer a campaign from before. */
  isUnheard: z.boolean().optional(),
  /** The highest sequence of the chat's messages so far. */
  sequence: z.number().default(0),
  /** Sequence of the last message from the channel that is in the counts: one that comes again is not counted again. */
  countedSequence: z.number().default(0),
  /** The channel's id of that message. */
  countedId: z.string().default(''),
  /**
   * Time that lists are sorted by: `updatedAt`, but moved by a customer at most every two minutes and by us at most every fifteen, since a moved
   * place costs two writes in each index.
   */
  listedAtMs: z.number().default(0),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type TicketItem = z.output<typeof ticketItem>;

/**
 * Fields that most tickets leave out of their rows: a row is written with each message, and one of more than a kilobyte costs twice as much.
 */
const seldom = [
  'chatbot',
  'pendingSinceMs',
  'menu',
  'automaticAtMs',
  'hoursToldAtMs',
  'ratingAskedAtMs',
  'rating',
  'says',
  'heldUntilMs',
  'isSaid',
  'heardWords',
  'ratedUserId',
  'waitBeganMs',
  'acceptedMs',
  'endedMs',
  'snoozedUntil',
] as const satisfies readonly (keyof TicketItem)[];

/** Likewise, but changed by others than those who change the state. */
const seldomOfContact = ['contactPicture', 'isGroup', 'tagIds', 'laneId'] as const satisfies readonly (keyof TicketItem)[];

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);

/** The row of a new ticket, without its place in indexes. */
export function ticketRow(item: TicketItem): Attributes {
  const missing = new Set<string>([...seldom, ...seldomOfContact].filter((name) => isNothing(item[name])));
  if (item.channel === 'whatsapp') missing.add('channel');
  return Object.fromEntries(Object.entries(item).filter(([name]) => !missing.has(name)));
}

/** Writes what a ticket has of these, and takes away what it has not. */
export function seldomChange(item: TicketItem): { readonly set: Attributes; readonly remove: readonly string[] } {
  const [missing, present] = [true, false].map((wanted) => seldom.filter((name) => isNothing(item[name]) === wanted));
  return { set: Object.fromEntries((present ?? []).map((name) => [name, item[name]])), remove: missing ?? [] };
}

export function toTicket(item: TicketItem): Ticket {
  const {
    type: _type,
    companyId: _companyId,
    contactName: name,
    contactNumber: number,
    contactPicture: profilePicUrl,
    lastMessageId: _last,
    sequence: _sequence,
    countedSequence: _counted,
    countedId: _countedId,
    listedAtMs: _listed,
    waitBeganMs: _waitBegan,
    acceptedMs: _accepted,
    endedMs: _ended,
    isAnswered: _answered,
    isUnheard: _unheard,
    heardAtMs: _heard,
    heardWords,
    menu: _menu,
    automaticAtMs: _automatic,
    hoursToldAtMs: _hours,
    ratingAskedAtMs: _asked,
    ratedUserId: _rated,
    rating: _rating,
    says: _says,
    heldUntilMs: _held,
    isSaid: _said,
    pendingSinceMs,
    ...ticket
  } = item;
  const isHeard = item.status === 'pending' && heardWords !== undefined;
  return {
    ...ticket,
    ...(isHeard ? { lastMessage: heardWords, lastMessageFromMe: false } : {}),
    code: ticketCode(item.id),
    contact: { id: item.contactId, name, number, profilePicUrl },
    waitingSince: pendingSinceMs === null ? null : new Date(pendingSinceMs).toISOString(),
  };
}

/** That a ticket is still set aside, or not, as it was read. */
export const isSnoozedAs = ({ snoozedUntil }: TicketItem): Clause =>
  snoozedUntil === undefined ? ['snoozedUntil', 'absent'] : ['snoozedUntil', '=', snoozedUntil];

/** The ticket was not read before its last message: what the bot says hangs on what it said to that one, and a read may be behind. */
export const hasCountedAs = ({ countedId }: TicketItem): Clause =>
  countedId === ''
    ? {
        any: [
          ['countedId', 'absent'],
          ['countedId', '=', ''],
        ],
      }
    : ['countedId', '=', countedId];

/** The newest ticket of a contact on a connection. At most one is active: every change of it is conditional. */
export const latestTicketItem = z.object({
  type: z.literal('latestTicket'),
  ticketId,
  isActive: z.boolean(),
  /** The ticket was deleted: nothing reopens it. */
  isDeleted: z.boolean().default(false),
  /** Its contact was deleted: none of the contact's tickets is opened again. */
  isContactDeleted: z.literal(true).optional(),
  connectionId: connectionId.optional(),
});
export type LatestTicketItem = z.output<typeof latestTicketItem>;

/** Differs for each end that a ticket has had. */
export const wakeTimerName = (uuid: string, until: string): string => `wake-${uuid}-${Date.parse(until)}`;
