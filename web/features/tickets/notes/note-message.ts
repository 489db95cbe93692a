import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { TicketNote } from '#shared/contract/ticket-notes.ts';
import { messageIdOf } from '#shared/domain/message-id.ts';
import { noteLineName } from '#shared/domain/note-line.ts';
import { blankMessage } from '../blank-message.ts';

/** The line of a note, as the server makes it: its author need not wait for the live event. */
export function noteMessage({ id, ticketId, contactId, note, user, createdAt }: TicketNote, connectionId: ConnectionId): Message {
  const ms = Date.parse(createdAt);
  return {
    ...blankMessage,
    id: messageIdOf({ connectionId, contactId, ms, channelMessageId: noteLineName(id.slice(id.indexOf('-') + 1)) }),
    ticketId,
    contactId,
    kind: 'event',
    body: note,
    ack: 1,
    participantName: user.name,
    event: { type: 'note', userId: user.id, queueId: null, untilAt: null },
    sequence: ms,
    createdAt,
  };
}
