import type { QueryClient } from '@tanstack/react-query';
import type { EventData } from '#shared/contract/events.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';
import { noteIdOfLine } from '#shared/domain/note-line.ts';
import type { MessagePages } from '../message-lists.ts';
import { messageKeys } from '../message-queries.ts';
import type { TicketNote } from '#shared/contract/ticket-notes.ts';

export const ticketNoteKey = (ticketId: TicketId) => ['ticket-notes', ticketId] as const;

/** Newest first. An event may arrive twice. A deleted note leaves the messages as well; a new one comes there by its own event. */
export function applyTicketNote(queryClient: QueryClient, data: EventData['ticketNote']): void {
  if (data.action === 'delete') {
    queryClient.setQueriesData<MessagePages>({ queryKey: messageKeys.lists }, (pages) => pages && withoutNote(pages, data.noteId));
  }
  const [ticketId, id] = data.action === 'create' ? [data.note.ticketId, data.note.id] : [data.ticketId, data.noteId];
  queryClient.setQueryData<readonly TicketNote[]>(ticketNoteKey(ticketId), (known) => {
    const others = known?.filter((note) => note.id !== id);
    return data.action === 'create' && others ? [data.note, ...others].sort(newestFirst) : others;
  });
}

const newestFirst = (one: TicketNote, other: TicketNote): number => (one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0);

function withoutNote(pages: MessagePages, noteId: TicketNote['id']): MessagePages {
  const isLine = (message: Message): boolean => message.event?.type === 'note' && noteIdOfLine(message) === noteId;
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, messages: page.messages.filter((message) => !isLine(message)) })) };
}
