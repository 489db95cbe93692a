import { messageIdOf } from '#shared/domain/message-id.ts';
import { noteLineName } from '#shared/domain/note-line.ts';
import { bareMessage, type MessageItem, messageRow } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import { put, remove, type Write } from '#functions/data/writes.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import type { TicketNoteItem } from '#functions/records/tickets/ticket-note-item.ts';
import { chatOf } from './chat.ts';

type NotedTicket = Pick<TicketItem, 'companyId' | 'whatsappId' | 'contactId' | 'id' | 'queueId' | 'sequence'>;

/** The line of a note among the messages of its chat, so that reading a conversation reads its notes. It is an event: no program and no customer is told of it. */
export function noteLine(ticket: NotedTicket, note: TicketNoteItem): Write {
  const ms = Date.parse(note.createdAt);
  const chat = chatOf(ticket);
  const channelMessageId = noteLineName(note.ulid);
  const line: MessageItem = {
    ...bareMessage,
    type: 'message',
    ...chat,
    id: messageIdOf({ ...chat, ms, channelMessageId }),
    ticketId: ticket.id,
    channelMessageId,
    kind: 'event',
    body: note.note,
    fromMe: true,
    ack: 1,
    queueId: ticket.queueId,
    participantName: note.userName,
    event: { type: 'note', userId: note.userId, queueId: null, untilAt: null },
    createdAt: note.createdAt,
    sequence: Math.max(ms, ticket.sequence),
  };
  return put(messageKey(chat, ms, channelMessageId), messageRow(line));
}

/** Nothing for a note that was written before notes stood among messages. */
export const noteLineRemoval = (ticket: NotedTicket, note: Pick<TicketNoteItem, 'ulid' | 'createdAt'>): Write =>
  remove(messageKey(chatOf(ticket), Date.parse(note.createdAt), noteLineName(note.ulid)));
