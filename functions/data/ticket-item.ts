import * as z from 'zod';
import { companyId, connectionId, contactId, queueId, tagId, ticketId, ulid, userId } from '#shared/contract/ids.ts';
import { snoozeEnd, type Ticket, ticketStatuses } from '#shared/contract/tickets.ts';
import { ticketCode } from '#shared/domain/ticket.ts';

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
  channel: z.enum(['whatsapp', 'facebook', 'instagram']),
  queueId: queueId.nullable(),
  userId: userId.nullable(),
  tagIds: z.array(tagId).default([]),
  isGroup: z.boolean().default(false),
  chatbot: z.boolean().default(false),
  lastMessage: z.string(),
  /** The channel's id of the last message, so that its edit or deletion is seen in lists. */
  lastMessageId: z.string().default(''),
  lastMessageFromMe: z.boolean(),
  unreadMessages: z.number().int(),
  /** Since when it waits; null while it does not. */
  pendingSinceMs: z.number().nullable().default(null),
  /** Until when an open ticket is set aside; absent while it is not. */
  snoozedUntil: snoozeEnd.optional(),
  /** The highest sequence of the chat's messages so far. */
  sequence: z.number().default(0),
  /** Sequence of the last message from the channel that is in the counts: one that comes again is not counted again. */
  countedSequence: z.number().default(0),
  /** The channel's id of that message. */
  countedId: z.string().default(''),
  /** Where it stands in lists: `updatedAt`, but moved by a customer at most once a minute and by us at most every fifteen, since moving an index key costs two writes. */
  listedAtMs: z.number().default(0),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type TicketItem = z.output<typeof ticketItem>;

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
    pendingSinceMs,
    ...ticket
  } = item;
  return {
    ...ticket,
    code: ticketCode(item.id),
    contact: { id: item.contactId, name, number, profilePicUrl },
    waitingSince: pendingSinceMs === null ? null : new Date(pendingSinceMs).toISOString(),
  };
}

/** The newest ticket of a contact on a connection. At most one is active: every change of it is conditional. */
export const latestTicketItem = z.object({
  type: z.literal('latestTicket'),
  ticketId,
  isActive: z.boolean(),
  /** The ticket was deleted: nothing reopens it. */
  isDeleted: z.boolean().default(false),
  connectionId: connectionId.optional(),
});
export type LatestTicketItem = z.output<typeof latestTicketItem>;
