import type { QueryClient } from '@tanstack/react-query';
import type { EventData } from '#shared/contract/events.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import type { TicketNote } from '#shared/contract/ticket-notes.ts';

export const ticketNoteKey = (ticketId: TicketId) => ['ticket-notes', ticketId] as const;

/** Newest first. An event may arrive twice. */
export function applyTicketNote(queryClient: QueryClient, data: EventData['ticketNote']): void {
  const [ticketId, id] = data.action === 'create' ? [data.note.ticketId, data.note.id] : [data.ticketId, data.noteId];
  queryClient.setQueryData<readonly TicketNote[]>(ticketNoteKey(ticketId), (known) => {
    const others = known?.filter((note) => note.id !== id);
    return data.action === 'create' && others ? [data.note, ...others].sort(newestFirst) : others;
  });
}

const newestFirst = (one: TicketNote, other: TicketNote): number => (one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0);
