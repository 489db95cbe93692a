import * as z from 'zod';
import { channel } from './channels.ts';
import { customerName, customerNumber } from './customer-fields.ts';
import { foundMessage } from './found-messages.ts';
import { connectionId, contactId, queueId, tagId, ticketId, timestamp, ulid, userId } from './ids.ts';
import { flag, idList, pageOf, pageQuery } from './lists.ts';
import { noteText } from './note-text.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

export const ticketStatuses = ['pending', 'open', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Tags of a ticket. A row with more would make a page of the list dear. */
export const mostTicketTags = 20;
/** Until when an open ticket is set aside: a time to come, or the customer's next message. */
export const snoozeEnd = z.union([z.literal('reply'), timestamp]);
export type SnoozeEnd = z.output<typeof snoozeEnd>;

export const ticket = z.object({
  id: ticketId,
  /** The public id in links. */
  uuid: ulid,
  /** The id, padded, as people read it: `000042`. */
  code: z.string(),
  status: z.enum(ticketStatuses),
  contactId,
  contact: z.object({ id: contactId, name: customerName, number: customerNumber, profilePicUrl: z.string().nullable() }),
  whatsappId: connectionId,
  channel,
  queueId: queueId.nullable(),
  userId: userId.nullable(),
  /** Its tags; the lane is not among them. */
  tagIds: z.array(tagId),
  /** Its lane on the kanban panel; null in the first one. */
  laneId: tagId.nullable(),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  lastMessage: z.string(),
  /** Whether the last message is ours, and how far it got; null when it came from the contact. */
  lastMessageFromMe: z.boolean(),
  unreadMessages: z.number().int(),
  /** Since when a pending ticket waits; null for others. */
  waitingSince: timestamp.nullable(),
  /** For an open ticket that is set aside: when it comes back. */
  snoozedUntil: snoozeEnd.optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Ticket = z.output<typeof ticket>;

/** Exact numbers for the badges of the list, for what this user may see. */
export const ticketCounts = z.object({
  open: z.number().int(),
  openAll: z.number().int(),
  pending: z.number().int(),
  /** Open ones that are set aside, which `open` and `openAll` leave out; absent while there are none. */
  snoozed: z.number().int().optional(),
  snoozedAll: z.number().int().optional(),
});
export type TicketCounts = z.output<typeof ticketCounts>;

/** The whole company's work, to which a transfer adds: open tickets of a user, those set aside among them, and those that wait in a queue. */
export const ticketLoads = z.object({
  users: z.array(z.object({ id: userId, open: z.number().int() })),
  queues: z.array(z.object({ id: queueId, pending: z.number().int() })),
});
export type TicketLoads = z.output<typeof ticketLoads>;

/** A card of the kanban panel: a ticket and all its tags, the lane's among them. */
export const kanbanTicket = ticket.extend({ tags: z.array(z.object({ id: tagId })) });

/** Entries of a queue filter. */
const queueChoices = idList(z.union([queueId, z.literal('none')]));

const read = routesAt('/tickets', { ticketId }, { permission: 'session' });
const answer = routesAt('/tickets', { ticketId }, { permission: 'conversations:answer' });

export const ticketRoutes = defineRoutes({
  listTickets: read.list(
    'Tickets that this user may see, newest activity first, 16 a page, or 40 of what is searched or filtered.',
    {
      status: z.enum(ticketStatuses).optional(),
      showAll: flag.optional(),
      /** Tickets of these queues alone; `none` stands for those without one. */
      queueIds: queueChoices.optional(),
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
      /** For open tickets: those set aside instead of those at hand. */
      snoozed: flag.optional(),
      /** Longest waiting first; for lists by status alone. */
      oldestFirst: flag.optional(),
    },
    /** With words also the message of each ticket that has them; of a ticket that was found by its contact there is none. */
    pageOf('tickets', ticket).extend({ found: z.array(foundMessage).optional() }),
  ),
  countTickets: read.every('/counts', 'How many tickets wait and are open, for the badges.', ticketCounts),
  listTicketLoads: answer.every('/loads', 'How much each user and queue has, for whoever hands a ticket on. Those with nothing are left out.', ticketLoads),
  listKanban: {
    method: 'GET',
    path: '/ticket/kanban',
    permission: 'session',
    summary: 'Waiting and open tickets that this user may see, newest first, 40 a page: of one lane, of the first one (none), or of all.',
    query: z.object({ ...pageQuery, queueIds: queueChoices.optional(), lane: z.union([tagId, z.literal('none')]).optional() }),
    reply: pageOf('tickets', kanbanTicket),
  },
  getTicket: read.get('One ticket by its number.', ticket),
  getTicketByUuid: routesAt('/tickets/u', { uuid: ulid }, { permission: 'session' }).get('One ticket by its public id.', ticket),
  createTicket: answer.create(
    'Open a ticket with a contact, on the default connection unless another is named. One active ticket for each contact and connection.',
    z.object({
      contactId,
      queueId: queueId.nullable().optional(),
      whatsappId: connectionId.optional(),
      /** Accepted and ignored: the ticket is its maker's, and open. */
      userId: userId.nullable().optional(),
      status: z.enum(ticketStatuses).optional(),
    }),
    ticket,
  ),
  updateTicket: answer.update(
    'Accept (open), return (pending), resolve (closed), reopen (open) or transfer (userId and/or queueId) a ticket.',
    z.object({
      status: z.enum(ticketStatuses).optional(),
      userId: userId.nullable().optional(),
      queueId: queueId.nullable().optional(),
      justClose: z.boolean().optional(),
      /** Left in the conversation with a change of state, as an internal note that tells the new user. */
      note: noteText.optional(),
    }),
    /** `undo` takes the change back, some seconds long: what it says to the contact goes out only then. */
    ticket.extend({ undo: z.string().optional() }),
  ),
  undoMove: {
    ...answer.act('/undo', 'Take back a return, resolution, reopening or transfer of a moment ago, by what its reply gave for it.', ticket),
    body: z.object({ undo: z.string().max(2_000) }),
    mayRepeat: true,
  },
  snoozeTicket: {
    ...answer.act('/snooze', 'Set an open ticket aside until a time, or until the customer writes, which ends it in any case.', ticket),
    body: z.object({ until: z.union([z.literal('reply'), z.iso.datetime({ offset: true })]) }),
    mayRepeat: true,
  },
  endSnooze: { ...answer.act('/snooze', 'Take a ticket that was set aside back to the open ones.', ticket), method: 'DELETE' },
  deleteTicket: { ...answer.remove('Delete a ticket; the messages of the chat stay with the contact.'), permission: 'ticket-options:deleteTicket' },
});
