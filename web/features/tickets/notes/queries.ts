import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EventData } from '#shared/contract/events.ts';
import type { ContactId, TicketId, TicketNoteId, UserId } from '#shared/contract/ids.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { changeCache } from '#web/live/change-cache.ts';
import { useApplyEvent } from '#web/live/LiveProvider.tsx';
import { noteMessage } from './note-message.ts';
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

/** The note stands in the panel's list and among the messages at once. */
export function useCreateTicketNote({ id: ticketId, contactId, whatsappId }: Pick<Ticket, 'id' | 'contactId' | 'whatsappId'>) {
  const apply = useApplyNote();
  const applyEvent = useApplyEvent();
  return useMutation({
    mutationFn: ({ note, mentions }: { readonly note: string; readonly mentions?: readonly UserId[] }) =>
      call(routes.createTicketNote, { body: { note, ticketId, contactId, ...(mentions ? { mentions: [...mentions] } : {}) } }),
    onSuccess: (note) => {
      apply({ action: 'create', note });
      applyEvent('appMessage', { action: 'create', message: noteMessage(note, whatsappId) });
    },
  });
}

export function useDeleteTicketNote({ id: ticketId }: Pick<NotedTicket, 'id'>) {
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
