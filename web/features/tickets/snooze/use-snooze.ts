import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { SnoozeEnd, Ticket } from '#shared/contract/tickets.ts';
import { call } from '#web/api/call.ts';
import { ticketKeys } from '#web/parts/tickets/queries.ts';
import { ticketsPath } from '../ticket-actions.ts';
import { useApplyEvent } from '#web/live/LiveProvider.tsx';
import { routes } from '../contract.static.ts';

/** Sets a ticket aside, which leaves it for the list, or takes it back. */
export function useSnooze(ticket: Ticket) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const apply = useApplyEvent();
  const params = { ticketId: ticket.id };
  const { mutate, isPending } = useMutation({
    mutationFn: (until: SnoozeEnd | null) => (until === null ? call(routes.endSnooze, { params }) : call(routes.snoozeTicket, { params, body: { until } })),
    onSuccess: (changed) => {
      apply('ticket', { action: 'update', ticket: changed });
      void queryClient.invalidateQueries({ queryKey: ticketKeys.counts });
    },
  });
  const snooze = (until: SnoozeEnd, onDone: () => void): void =>
    mutate(until, {
      onSuccess: () => {
        onDone();
        void navigate(ticketsPath);
      },
    });
  return { snooze, wake: () => mutate(null), isPending };
}
