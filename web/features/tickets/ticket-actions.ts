import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMatch, useNavigate } from 'react-router-dom';
import type { CallInput } from '#shared/contract/route.ts';
import type { Ticket, ticketRoutes } from '#shared/contract/tickets.ts';
import { ApiError } from '#web/errors/api-error.ts';
import { call } from '#web/api/call.ts';
import { useSessionUser } from '#web/api/session.ts';
import { ticketKeys } from '#web/parts/tickets/queries.ts';
import { notifyError, notifySuccess } from '#web/kit/toasts/notify.ts';
import { neighbourOf } from './list/list-order.ts';
import { notifyUndo } from './notify-undo.tsx';
import { useApplyEvent } from '#web/live/LiveProvider.tsx';
import { routes } from './contract.static.ts';

export type TicketChange = CallInput<typeof ticketRoutes.updateTicket>['body'];

export const ticketsPath = '/tickets';
export const ticketPath = (ticket: Pick<Ticket, 'uuid'>): string => `${ticketsPath}/${ticket.uuid}`;

/** The public id of the ticket on the screen. */
export const useShownUuid = (): string | undefined => useMatch(`${ticketsPath}/:uuid`)?.params.uuid;

/** Any change of a ticket's state. A refusal is said, and the lists fetch what is true now. */
export function useChangeTicket() {
  const queryClient = useQueryClient();
  const apply = useApplyEvent();
  return useMutation({
    mutationFn: ({ ticket, change }: { ticket: Ticket; change: TicketChange }) => call(routes.updateTicket, { params: { ticketId: ticket.id }, body: change }),
    meta: { showsOwnError: true },
    onSuccess: (ticket) => {
      apply('ticket', { action: 'update', ticket });
      void queryClient.invalidateQueries({ queryKey: ticketKeys.counts });
    },
    onError: (error) => {
      notifyError(error);
      if (error instanceof ApiError && error.status > 0) void queryClient.invalidateQueries({ queryKey: ['tickets'] });
    },
  });
}

/** The moves of the specification, each with where it leaves the user: on the ticket once it is open, else on the list. */
export function useTicketMoves() {
  const { id: userId } = useSessionUser();
  const navigate = useNavigate();
  const shownUuid = useShownUuid();
  const { mutate, isPending } = useChangeTicket();
  const offerUndo = useUndoOffer();

  const move = (ticket: Ticket, change: TicketChange, onDone?: () => void): void =>
    mutate(
      { ticket, change },
      {
        onSuccess: (changed) => {
          if (change.status === 'open') void navigate(ticketPath(changed));
          else if (shownUuid === ticket.uuid) void navigate(ticketsPath);
          onDone?.();
        },
      },
    );

  return {
    isPending,
    /** Accept and reopen: the specification's same call. */
    open: (ticket: Ticket, onDone?: () => void) => move(ticket, { status: 'open', userId }, onDone),
    giveBack: (ticket: Ticket) => move(ticket, { status: 'pending', userId: null }),
    resolve: (ticket: Ticket) => move(ticket, { status: 'closed', userId }),
    /** On to the ticket below it in the list, or above it where it was the last one. */
    resolveAndNext: (ticket: Ticket) => {
      const next = neighbourOf(ticket.uuid, 1) ?? neighbourOf(ticket.uuid, -1);
      move(ticket, { status: 'closed', userId }, () => next && void navigate(ticketPath(next)));
    },
    /** From the list, where a slip of the pointer is quickly made: nothing is sent to the contact, and there is a way back. */
    justClose: (ticket: Ticket) => move(ticket, { status: 'closed', userId, justClose: true }, () => offerUndo(ticket)),
  };
}

/** A closed ticket becomes again what it was. */
function useUndoOffer(): (before: Ticket) => void {
  const { t } = useTranslation('tickets');
  const { id: userId } = useSessionUser();
  const { mutate, mutateAsync } = useChangeTicket();
  return (before) => {
    const reopen = (): void => {
      if (before.status === 'pending') return mutate({ ticket: before, change: { status: 'pending', userId: null } });
      const reopened = mutateAsync({ ticket: before, change: { status: 'open', userId } });
      const isOthers = before.userId !== null && before.userId !== userId;
      // Reopening makes it one's own; its attendant gets it back. A refusal has been said already.
      reopened.then(
        () => isOthers && mutate({ ticket: before, change: { status: 'open', userId: before.userId } }),
        () => undefined,
      );
    };
    void notifyUndo({ text: t('closedOf', { name: before.contact.name }), undoLabel: t('undo'), onUndo: reopen });
  };
}

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
