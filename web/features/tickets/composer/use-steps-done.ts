import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import type { Ticket } from '#shared/contract/tickets.ts';
import { useSessionUser } from '#web/api/session.ts';
import type { OnSent } from '../send/send-in-order.ts';
import { ticketPath, ticketsPath, useOfferUndo, useShowTicket } from '../ticket-actions.ts';

/** Shows what an answer's steps made of its ticket, and offers to take them back. A ticket that is no longer at hand gives way to the list. */
export function useStepsDone({ contact }: Ticket): OnSent {
  const { t } = useTranslation('tickets');
  const { id: userId } = useSessionUser();
  const navigate = useNavigate();
  const show = useShowTicket();
  const offer = useOfferUndo();
  return ({ ticket, undo }) => {
    if (!ticket) return;
    const isShown = location.pathname === ticketPath(ticket);
    const isAtHand = ticket.status === 'open' && ticket.userId === userId && ticket.snoozedUntil === undefined;
    show(ticket);
    if (isShown && !isAtHand) void navigate(ticketsPath);
    offer({ ...ticket, undo }, t('stepsDone', { name: contact.name }), isShown);
  };
}
