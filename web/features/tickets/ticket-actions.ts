import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useMatch, useNavigate } from 'react-router-dom';
import type { CallInput, ReplyOf } from '#shared/contract/route.ts';
import type { Ticket, ticketRoutes } from '#shared/contract/tickets.ts';
import { ApiError } from '#web/errors/api-error.ts';
import { call } from '#web/api/call.ts';
import { useHasRight, useSessionUser } from '#web/api/session.ts';
import { ticketKeys } from '#web/parts/tickets/queries.ts';
import { isOutdated } from '#web/parts/tickets/recent-changes.ts';
import { notifyError } from '#web/kit/toasts/notify.ts';
import { noteStart } from './accept-flight.ts';
import { nextOpened } from './list/list-order.ts';
import { endOffersAbout, offerUndo } from '#web/kit/undo/undo-offers.ts';
import { useApplyEvent } from '#web/live/LiveProvider.tsx';
import { routes } from './contract.static.ts';

export type TicketChange = CallInput<typeof ticketRoutes.updateTicket>['body'];

export const ticketsPath = '/tickets';
export const ticketPath = (ticket: Pick<Ticket, 'uuid'>): string => `${ticketsPath}/${ticket.uuid}`;

/** The public id of the ticket on the screen. */
export const useShownUuid = (): string | undefined => useMatch(`${ticketsPath}/:uuid`)?.params.uuid;

/** Shows a ticket everywhere as a reply has it, and has the badges counted anew. Events may have told more by then. */
export function useShowTicket(): (ticket: Ticket) => void {
  const queryClient = useQueryClient();
  const apply = useApplyEvent();
  const { id: userId, queueIds } = useSessionUser();
  const seesAll = useHasRight('tickets-manager:showall');
  return (ticket) => {
    // Whoever hands a ticket on to a queue of others is told of it no more.
    const isSeen = seesAll || ticket.userId === userId || ticket.queueId === null || queueIds.includes(ticket.queueId);
    if (!isSeen) apply('ticket', { action: 'removeFromList', ticketId: ticket.id });
    else if (!isOutdated(queryClient, ticket)) apply('ticket', { action: 'update', ticket });
    void queryClient.invalidateQueries({ queryKey: ticketKeys.counts });
  };
}

/** A move that is done: the ticket, and what takes it back. */
type Moved = ReplyOf<typeof ticketRoutes.updateTicket>;

/** Any change of a ticket's state. A refusal is said, and the lists fetch what is true now. */
export function useChangeTicket() {
  const queryClient = useQueryClient();
  const show = useShowTicket();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ ticket, change }: { ticket: Ticket; change: TicketChange }) =>
      call(routes.updateTicket, { params: { ticketId: ticket.id }, body: change }).catch((error: unknown) => gone(ticket, change, error)),
    meta: { showsOwnError: true },
    onSuccess: ({ undo: _way, ...ticket }) => show(ticket),
    onError: (error) => {
      notifyError(error);
      if (error instanceof ApiError && error.status > 0) void queryClient.invalidateQueries({ queryKey: ['tickets'] });
    },
  });
  return {
    isPending,
    /** Goes on though what began it has gone, which a callback of the call would not: the change's live event may come before the reply. */
    change: (ticket: Ticket, change: TicketChange, onDone: (moved: Moved) => void): void => void mutateAsync({ ticket, change }).then(onDone, () => undefined), // the mutation has said why
  };
}

/** Asked again for a transfer whose answer was lost, the server does not show the ticket any more to whoever gave it to another queue. @throws any other failure */
function gone(ticket: Ticket, { userId, queueId }: TicketChange, error: unknown): Moved {
  const isMovedAway = error instanceof ApiError && error.isRepeated && error.code === 'ERR_NO_PERMISSION' && queueId !== undefined;
  if (!isMovedAway) throw error;
  const wished = { userId: userId ?? null, queueId } as Pick<Ticket, 'userId' | 'queueId'>; // ids that a form chose among what the server listed
  return { ...ticket, ...wished, status: wished.userId === null ? 'pending' : 'open' };
}

/** Offers to take a move back; whoever was on the ticket is on it again. */
export function useOfferUndo(): (moved: Moved, text: string, wasShown: boolean) => void {
  const navigate = useNavigate();
  const show = useShowTicket();
  const { mutate } = useMutation({
    mutationFn: ({ id, undo }: { id: Ticket['id']; undo: string; wasShown: boolean }) => call(routes.undoMove, { params: { ticketId: id }, body: { undo } }),
    // Not with the call: what offered it has left the screen by then.
    onSuccess: (ticket, { wasShown }) => {
      show(ticket);
      if (wasShown) void navigate(ticketPath(ticket));
    },
  });
  return ({ id, undo }, text, wasShown) => {
    const about = `ticket ${id}`;
    endOffersAbout(about);
    if (undo !== undefined) offerUndo(text, () => mutate({ id, undo, wasShown }), { about });
  };
}

/** The moves of the specification, each with where it leaves the user: on the ticket once it is open, else on the list. */
export function useTicketMoves() {
  const { t } = useTranslation('tickets');
  const { id: userId } = useSessionUser();
  const navigate = useNavigate();
  const { change: ask, isPending } = useChangeTicket();
  const offer = useOfferUndo();

  const move = (ticket: Ticket, change: TicketChange, said: (name: string) => string, onDone?: () => void): void => {
    // By the address of this moment: a move may be begun when its message has been sent, and the user has gone on.
    const isShown = location.pathname === ticketPath(ticket);
    ask(ticket, change, (moved) => {
      if (change.status === 'open') void navigate(ticketPath(moved));
      else if (isShown) void navigate(ticketsPath);
      offer(moved, said(ticket.contact.name), isShown);
      onDone?.();
    });
  };
  const closed = (name: string): string => t('resolvedOf', { name });

  return {
    isPending,
    /** Accept and reopen: the specification's same call. */
    open: (ticket: Ticket, onDone?: () => void) => {
      noteStart(ticket);
      move(ticket, { status: 'open', userId }, (name) => t('reopenedOf', { name }), onDone);
    },
    giveBack: (ticket: Ticket) => move(ticket, { status: 'pending', userId: null }, (name) => t('returnedOf', { name })),
    resolve: (ticket: Ticket) => move(ticket, { status: 'closed', userId }, closed),
    /** On to the ticket below it in the list, or above it where it was the last one. */
    resolveAndNext: (ticket: Ticket) => {
      const next = nextOpened(ticket.uuid);
      move(ticket, { status: 'closed', userId }, closed, () => next && void navigate(ticketPath(next)));
    },
    /** From the list, where a slip of the pointer is quickly made: nothing is sent to the contact. */
    justClose: (ticket: Ticket) => move(ticket, { status: 'closed', userId, justClose: true }, (name) => t('closedOf', { name })),
  };
}
