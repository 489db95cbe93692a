import type { QueueId } from '#shared/contract/ids.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { ApiError, hasCode } from '#web/errors/api-error.ts';
import { useCreateTicket } from '#web/parts/contacts/queries.ts';
import type { Target } from './targets.ts';

type Named = Pick<Ticket, 'id' | 'uuid'>;

/** Finds the ticket of somebody who was chosen, or opens one. @throws ApiError */
export function useTicketOf(): (target: Target, queueId: QueueId | null) => Promise<Named> {
  const { mutateAsync: createTicket } = useCreateTicket();
  return async ({ contactId, ticket }, queueId) => {
    if (ticket) return ticket;
    try {
      return await createTicket({ contactId, queueId });
    } catch (error) {
      const { ticketId: id, uuid } = error instanceof ApiError && hasCode(error, 'ERR_OTHER_OPEN_TICKET') ? error.details : {};
      if (typeof id !== 'number') throw error;
      return { id, uuid } as Named; // the server names the active ticket by both
    }
  };
}
