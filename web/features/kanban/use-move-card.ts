import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { call } from '#web/api/call.ts';
import { kanbanKeys, laneOf, type LaneKey } from '#web/parts/tickets/kanban-queries.ts';
import { lanesQuery } from '#web/parts/tags/queries.ts';
import { notifyError, notifySuccess } from '#web/kit/toasts/notify.ts';
import { changeCache } from '#web/live/change-cache.ts';
import { applyToLanes } from '#web/parts/tickets/kanban-lanes.ts';
import { rememberTicket, takeBack } from '#web/parts/tickets/recent-changes.ts';
import { offerUndo } from '#web/kit/undo/undo-offers.ts';
import { routes } from './contract.static.ts';
import { findCard } from './find-card.ts';

/** The specification's, of this screen. */
const noticeMs = 3_000;

const laneIdOf = (lane: LaneKey): Ticket['laneId'] => (lane === 'none' ? null : lane);

interface Move {
  readonly ticket: Ticket;
  readonly from: LaneKey;
  readonly to: LaneKey;
  readonly isUndo?: boolean;
}

/**
 * Moves a card to another lane: on the screen at once, back again with a word of why when the server refuses. One call puts the
 * new lane in the place of the former one, so that the ticket is never in none meanwhile. Moves are sent one after the other.
 */
export function useMoveCard(): (ticket: Ticket, to: LaneKey) => void {
  const { t } = useTranslation('kanban');
  const queryClient = useQueryClient();
  const show = (ticket: Ticket): void => changeCache(queryClient, () => applyToLanes(queryClient, { action: 'update', ticket }));
  const { mutate } = useMutation({
    scope: { id: 'kanban' },
    meta: { showsOwnError: true },
    mutationFn: ({ ticket: { id: ticketId }, to }: Move) =>
      to === 'none' ? call(routes.unlinkLane, { params: { ticketId } }) : call(routes.linkTag, { params: { ticketId, tagId: to } }),
    // An undo comes seconds later: the card shows what has become of its ticket meanwhile.
    onMutate: ({ ticket, to }) => {
      const moved = { ...(findCard(queryClient, ticket.id) ?? ticket), laneId: laneIdOf(to) };
      rememberTicket(queryClient, moved);
      show(moved);
    },
    onSuccess: (_reply, { ticket, from, to, isUndo }) => {
      if (from !== 'none') notifySuccess(t('removed'), noticeMs);
      if (to !== 'none') notifySuccess(t('added'), noticeMs);
      if (!isUndo) offerUndo(t('movedOf', { name: ticket.contact.name }), () => mutate({ ticket, from: to, to: from, isUndo: true }));
    },
    onError: (error, { ticket: { id }, from, to }) => {
      notifyError(error);
      const told = takeBack(queryClient, id);
      // Others may have moved it meanwhile, which stays.
      if (told) show(told.laneId === laneIdOf(to) ? { ...told, laneId: laneIdOf(from) } : told);
      void queryClient.invalidateQueries({ queryKey: kanbanKeys.all });
    },
  });
  return (ticket, to) => {
    const from = laneOf(ticket, queryClient.getQueryData(lanesQuery.queryKey) ?? []);
    if (from !== to) mutate({ ticket, from, to });
  };
}
