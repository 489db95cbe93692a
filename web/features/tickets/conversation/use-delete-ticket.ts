import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Ticket } from '#shared/contract/tickets.ts';
import { call } from '#web/api/call.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { useApplyEvent } from '#web/live/LiveProvider.tsx';
import { ticketKeys } from '#web/parts/tickets/queries.ts';
import { routes } from '../contract.static.ts';
import { ticketsPath } from '../ticket-actions.ts';

export function useDeleteTicket() {
  const queryClient = useQueryClient();
  const { t } = useTranslation('tickets');
  const apply = useApplyEvent();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (ticket: Ticket) => call(routes.deleteTicket, { params: { ticketId: ticket.id } }),
    onSuccess: async (_reply, ticket) => {
      // Away first: the conversation would report its own ticket as missing.
      await navigate(ticketsPath);
      queryClient.removeQueries({ queryKey: ticketKeys.one(ticket.uuid) });
      apply('ticket', { action: 'delete', ticketId: ticket.id });
      void queryClient.invalidateQueries({ queryKey: ticketKeys.counts });
      notifySuccess(t('ticketDeleted'));
    },
  });
}
