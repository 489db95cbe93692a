import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EventData } from '#shared/contract/events.ts';
import type { ContactId, TicketId, TicketNoteId } from '#shared/contract/ids.ts';
import { changeCache } from '#web/live/change-cache.ts';
import { applyTicketNote, ticketNoteKey } from './live.ts';
import { call } from '#web/api/call.ts';
import { onEntry } from '#web/api/query-client.ts';
import { routes } from './contract.static.ts';

interface NotedTicket {
  readonly id: TicketId;
  readonly contactId: ContactId;
}

/** Newest first. Live while the ticket is open. */
export const ticketNotesQuery = ({ id, contactId }: NotedTicket) =>
  queryOptions({
    queryKey: ticketNoteKey(id),
    queryFn: ({ signal }) => call(routes.findTicketNotes, { query: { ticketId: id, contactId } }, { signal }),
    refetchOnMount: onEntry,
  });

export function useCreateTicketNote({ id: ticketId, contactId }: NotedTicket) {
  const apply = useApplyNote();
  return useMutation({
    mutationFn: (note: string) => call(routes.createTicketNote, { body: { note, ticketId, contactId } }),
    onSuccess: (note) => apply({ action: 'create', note }),
  });
}

export function useDeleteTicketNote({ id: ticketId }: NotedTicket) {
  const apply = useApplyNote();
  return useMutation({
    mutationFn: (noteId: TicketNoteId) => call(routes.deleteTicketNote, { params: { ticketNoteId: noteId } }),
    onSuccess: (_reply, noteId) => apply({ action: 'delete', ticketId, noteId }),
  });
}

/** A reply goes into the cache as its live event will again. */
function useApplyNote(): (data: EventData['ticketNote']) => void {
  const queryClient = useQueryClient();
  return (data) => changeCache(queryClient, () => applyTicketNote(queryClient, data));
}
