import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { QueueId, UserId } from '#shared/contract/ids.ts';
import { isCompanyAdmin } from '#shared/contract/permissions.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { usersQuery } from '#web/parts/users/queries.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { useSessionUser } from '#web/api/session.ts';
import { ticketsPath, useChangeTicket, useOfferUndo, type TicketChange } from '../ticket-actions.ts';

/** The specification's: shorter searches find nothing yet. */
export const searchFromCharacters = 3;

interface PickedUser {
  readonly id: UserId;
  readonly name: string;
  readonly profile: string;
  readonly queueIds: readonly QueueId[];
}

/** Destination of a transfer. */
export type TransferChange = Pick<TicketChange, 'userId' | 'queueId' | 'status'> & { readonly queueId: QueueId };

/** A queue is required; with a user, it is one of that user's. */
export function useTransferForm(onTransfer: (change: TransferChange) => void) {
  const [user, setUser] = useState<PickedUser | null>(null);
  const [chosenQueueId, setQueueId] = useState<string | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const userSearch = useUserSearch();
  const queues = useQueuesOf(user);
  const queue = queues.find(({ id }) => id === chosenQueueId);
  const submit = (): void => {
    setWasSubmitted(true);
    if (!queue) return;
    onTransfer(user ? { userId: user.id, queueId: queue.id, status: 'open' } : { queueId: queue.id, status: 'pending' });
  };
  return { ...userSearch, user, setUser, queues, queueId: queue?.id, setQueueId, isQueueMissing: wasSubmitted && !queue, submit };
}

function useUserSearch() {
  const me = useSessionUser();
  const { data: everyUser = [] } = useQuery(usersQuery);
  const [search, setSearch] = useState('');
  const isSearching = search.trim().length >= searchFromCharacters;
  const users: readonly PickedUser[] = isSearching ? everyUser.filter(({ id }) => id !== me.id) : [];
  return { search, setSearch, users };
}

/** Admins see every queue, users their own ones. */
function useQueuesOf(user: PickedUser | null) {
  const { data: everyQueue = [] } = useQuery(queuesQuery);
  return user && !isCompanyAdmin(user) ? everyQueue.filter(({ id }) => user.queueIds.includes(id)) : everyQueue;
}

/** Transfers a ticket, and leaves the user on the list. */
export function useTransfer(ticket: Ticket, onClose: () => void) {
  const navigate = useNavigate();
  const { t } = useTranslation('tickets');
  const { mutate, isPending } = useChangeTicket();
  const offer = useOfferUndo();
  const transfer = (change: TicketChange): void =>
    mutate(
      { ticket, change },
      {
        onSuccess: (moved) => {
          onClose();
          void navigate(ticketsPath);
          offer(moved, t('transferredOf', { name: ticket.contact.name }), true);
        },
      },
    );
  return { transfer, isSaving: isPending };
}
