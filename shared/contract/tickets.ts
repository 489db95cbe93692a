import * as z from 'zod';
import { connectionId, contactId, queueId, tagId, ticketId, timestamp, ulid, userId } from './ids.ts';
import { flag, idList, ok, pageQuery, pageReply } from './lists.ts';
import { defineRoutes } from './route.ts';

export const ticketStatuses = ['pending', 'open', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticket = z.object({
  id: ticketId,
  /** The public id in links. */
  uuid: ulid,
  /** The id, padded, as people read it: `000042`. */
  code: z.string(),
  status: z.enum(ticketStatuses),
  contactId,
  contact: z.object({ id: contactId, name: z.string(), number: z.string(), profilePicUrl: z.string().nullable() }),
  whatsappId: connectionId,
  channel: z.enum(['whatsapp', 'facebook', 'instagram']),
  queueId: queueId.nullable(),
  userId: userId.nullable(),
  tagIds: z.array(tagId),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  lastMessage: z.string(),
  /** Whether the last message is ours, and how far it got; null when it came from the contact. */
  lastMessageFromMe: z.boolean(),
  unreadMessages: z.number().int(),
  /** Since when a pending ticket waits; null for others. */
  waitingSince: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Ticket = z.output<typeof ticket>;

/** Exact numbers for the badges of the list, for what this user may see. */
export const ticketCounts = z.object({ open: z.number().int(), openAll: z.number().int(), pending: z.number().int() });
export type TicketCounts = z.output<typeof ticketCounts>;

const params = z.object({ ticketId });

export const ticketRoutes = defineRoutes({
  listTickets: {
    method: 'GET',
    path: '/tickets',
    permission: 'session',
    summary: 'Tickets that this user may see, newest activity first, 40 a page.',
    query: z.object({
      ...pageQuery,
      status: z.enum(ticketStatuses).optional(),
      showAll: flag.optional(),
      queueIds: idList(queueId).optional(),
      users: idList(userId).optional(),
      /** Without a status and without showAll: what waits and the user's own open ones. */
      withUnreadMessages: flag.optional(),
      tags: idList(tagId).optional(),
      /** Day of creation, in the company's time zone. */
      date: z.iso.date().optional(),
      /** Day of the last activity, likewise. */
      updatedAt: z.iso.date().optional(),
      /** Words of the contact's name or of messages, by prefix; or digits of the number. */
      searchParam: z.string().trim().max(200).optional(),
      /** Longest waiting first; for lists by status alone. */
      oldestFirst: flag.optional(),
    }),
    reply: z.object({ tickets: z.array(ticket), ...pageReply }),
  },
  countTickets: {
    method: 'GET',
    path: '/tickets/counts',
    permission: 'session',
    summary: 'How many tickets wait and are open, for the badges.',
    reply: ticketCounts,
  },
  getTicket: {
    method: 'GET',
    path: '/tickets/{ticketId}',
    permission: 'session',
    summary: 'One ticket by its number.',
    params,
    reply: ticket,
  },
  getTicketByUuid: {
    method: 'GET',
    path: '/tickets/u/{uuid}',
    permission: 'session',
    summary: 'One ticket by its public id.',
    params: z.object({ uuid: ulid }),
    reply: ticket,
  },
  updateTicket: {
    method: 'PUT',
    path: '/tickets/{ticketId}',
    permission: 'session',
    summary: 'Accept (open), return (pending), resolve (closed), reopen (open) or transfer (userId and/or queueId) a ticket.',
    params,
    body: z.object({
      status: z.enum(ticketStatuses).optional(),
      userId: userId.nullable().optional(),
      queueId: queueId.nullable().optional(),
      justClose: z.boolean().optional(),
    }),
    reply: ticket,
  },
  deleteTicket: {
    method: 'DELETE',
    path: '/tickets/{ticketId}',
    permission: 'ticket-options:deleteTicket',
    summary: 'Delete a ticket; the messages of the chat stay with the contact.',
    params,
    reply: ok,
  },
});
