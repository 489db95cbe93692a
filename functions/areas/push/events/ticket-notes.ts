import { eventName } from '#shared/contract/events.ts';
import { mentionItem } from '#functions/records/tickets/mention-item.ts';
import { noteIdOf, ticketNoteItem, toTicketNote } from '#functions/records/tickets/ticket-note-item.ts';
import { audience } from '../audience.ts';
import { type EventsOf, parsed } from '../live-event.ts';

/** Told to those who have the ticket open and may see it. */
export const ticketNoteEvents: EventsOf = (change) => {
  const [before, after] = [parsed(ticketNoteItem, change.before), parsed(ticketNoteItem, change.after)];
  const note = after ?? before;
  if (!note) return [];
  const { companyId, ticketId } = note;
  const to = audience.openTicket(ticketId);
  const event = eventName.ticketNote(companyId);
  if (after) return [{ companyId, event, to, data: { action: 'create', note: toTicketNote(after) } }];
  return [{ companyId, event, to, data: { action: 'delete', ticketId, noteId: noteIdOf(note) } }];
};

/** Told to the pages of the user whom a note names. */
export const mentionEvents: EventsOf = ({ before, after }) => {
  const item = parsed(mentionItem, after ?? before);
  if (!item) return [];
  const { companyId, userId, ticketId } = item;
  return [{ companyId, event: eventName.mention(companyId), to: audience.user(userId), data: { action: after ? 'create' : 'delete', ticketId } }];
};
