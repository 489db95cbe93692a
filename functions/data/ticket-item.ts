import * as z from 'zod';
import { companyId, connectionId, contactId, queueId, tagId, ticketId, ulid, userId } from '#shared/contract/ids.ts';
import { type Ticket, ticketStatuses } from '#shared/contract/tickets.ts';
import { ticketCode } from '#shared/domain/ticket.ts';
import { listKeys } from './keys.ts';

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
  contactPicture: z.string().nullable(),
  whatsappId: connectionId,
  channel: z.enum(['whatsapp', 'facebook', 'instagram']),
  queueId: queueId.nullable(),
  userId: userId.nullable(),
  tagIds: z.array(tagId),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  lastMessage: z.string(),
  lastMessageFromMe: z.boolean(),
  unreadMessages: z.number().int(),
  /** When the last counted inbound message was stored: an older one that comes again is not counted again. */
  lastInboundAtMs: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type TicketItem = z.output<typeof ticketItem>;

/** Index attributes of a ticket row. Only closed rows stand in the index by user. */
export function ticketIndex(ticket: TicketItem): { listPk: string; listSk: string; byUserPk?: string; byUserSk?: string } {
  const owner = ticket.status === 'open' ? ticket.userId : ticket.queueId;
  const sort = listKeys.ticketSort(Date.parse(ticket.updatedAt), ticket.id);
  return {
    listPk: listKeys.tickets(ticket.companyId, ticket.status, owner),
    listSk: sort,
    ...(ticket.status === 'closed' ? { byUserPk: listKeys.closedByUser(ticket.companyId, ticket.userId), byUserSk: sort } : {}),
  };
}

export function toTicket(item: TicketItem): Ticket {
  const { type: _type, companyId: _companyId, contactName, contactNumber, contactPicture, lastInboundAtMs: _counted, ...ticket } = item;
  return {
    ...ticket,
    code: ticketCode(item.id),
    waitingSince: item.status === 'pending' ? item.updatedAt : null,
    contact: { id: item.contactId, name: contactName, number: contactNumber, profilePicUrl: contactPicture },
  };
}

/** The newest ticket of a contact on a connection. At most one is active: every change of it is conditional. */
export const latestTicketItem = z.object({
  type: z.literal('latestTicket'),
  ticketId,
  isActive: z.boolean(),
  /** When it was closed, or made active. */
  changedAtMs: z.number(),
});
export type LatestTicketItem = z.output<typeof latestTicketItem>;
