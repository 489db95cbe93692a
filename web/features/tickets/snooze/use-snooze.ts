import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import type { SnoozeEnd, Ticket } from '#shared/contract/tickets.ts';
import { call } from '#web/api/call.ts';
import { offerUndo } from '#web/kit/undo/undo-offers.ts';
import { ticketPath, ticketsPath, useShowTicket } from '../ticket-actions.ts';
import { routes } from '../contract.static.ts';

/** Sets a ticket aside, which leaves it for the list, or takes it back. Either can be taken back. */
export function useSnooze(ticket: Ticket) {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  const show = useShowTicket();
  const params = { ticketId: ticket.id };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ until }: Wish) => (until === null ? call(routes.endSnooze, { params }) : call(routes.snoozeTicket, { params, body: { until } })),
    // Not with the call: what asked for it may have left the screen.
    onSuccess: (changed, { leadsTo }) => {
      show(changed);
      if (leadsTo) void navigate(leadsTo);
    },
  });
  const { name } = ticket.contact;
  const before = ticket.snoozedUntil ?? null;
  const snooze = (until: SnoozeEnd, onDone: () => void): void =>
    mutate(
      { until, leadsTo: ticketsPath },
      {
        onSuccess: () => {
          onDone();
          offerUndo(t('snoozedOf', { name }), () => mutate({ until: before, leadsTo: ticketPath(ticket) }));
        },
      },
    );
  const wake = (): void => mutate({ until: null }, { onSuccess: () => offerUndo(t('wokenOf', { name }), () => mutate({ until: before })) });
  return { snooze, wake, isPending };
}

interface Wish {
  /** Null takes it back. */
  readonly until: SnoozeEnd | null;
  readonly leadsTo?: string;
}
