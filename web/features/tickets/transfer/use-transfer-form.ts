import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import type { QueueId } from '#shared/contract/ids.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { call } from '#web/api/call.ts';
import { useSessionUser } from '#web/api/session.ts';
import { ticketKeys } from '#web/parts/tickets/queries.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { usersQuery } from '#web/parts/users/queries.ts';
import { ticketsPath, useChangeTicket, useOfferUndo, type TicketChange } from '../ticket-actions.ts';
import { routes } from './contract.static.ts';
import { destinationsOf, groupNames, likelyQueue, matching, type Destination } from './destinations.ts';

const loadsQuery = queryOptions({
  queryKey: [...ticketKeys.counts, 'loads'],
  queryFn: ({ signal }) => call(routes.listTicketLoads, {}, { signal }),
  staleTime: 0,
});

/** Destination of a transfer. */
export type TransferChange = Pick<TicketChange, 'userId' | 'queueId' | 'status' | 'note'> & { readonly queueId: QueueId };

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A queue is required; with a user, it is one of that user's.
 *
 * @param present queue of the ticket.
 */
export function useTransferForm(present: QueueId | null, onTransfer: (change: TransferChange) => void) {
  const [search, setSearch] = useState('');
  const [atKey, setAtKey] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Destination | null>(null);
  const [queueId, setQueueId] = useState<QueueId | null>(null);
  const [note, setNote] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { groups, isLoaded, failure, retry } = useDestinations(search);
  const shown = groups.flatMap(({ entries }) => entries);
  const at = Math.max(
    0,
    shown.findIndex((entry) => keyOf(entry) === atKey),
  );
  const choose = (entry: Destination): void => {
    setChosen(entry);
    setAtKey(keyOf(entry));
    setQueueId(entry.kind === 'queue' ? entry.id : likelyQueue(entry, present));
  };
  const submit = (): void => {
    setWasSubmitted(true);
    if (chosen === null || queueId === null || note.trim().length === 1) return;
    const words = note.trim() === '' ? {} : { note: note.trim() };
    onTransfer(chosen.kind === 'user' ? { userId: chosen.id, queueId, status: 'open', ...words } : { queueId, status: 'pending', ...words });
  };
  /** Arrows walk, Enter chooses; once more, it transfers. */
  const onKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    const entry = shown[step === undefined ? at : (at + step + shown.length) % shown.length];
    if (entry === undefined || event.nativeEvent.isComposing) return;
    const isNew = chosen === null || keyOf(chosen) !== keyOf(entry);
    if (step === undefined && (event.key !== 'Enter' || !isNew)) return;
    event.preventDefault();
    if (step === undefined) choose(entry);
    else setAtKey(keyOf(entry));
  };
  return {
    search,
    setSearch,
    groups,
    isLoaded,
    failure,
    retry,
    chosen,
    choose,
    queueId,
    setQueueId,
    note,
    setNote,
    submit,
    onKey,
    active: shown[at],
    isDestinationMissing: wasSubmitted && chosen === null,
    isQueueMissing: wasSubmitted && chosen !== null && queueId === null,
    isNoteShort: wasSubmitted && note.trim().length === 1,
  };
}

export const keyOf = ({ kind, id }: Destination): string => `${kind} ${id}`;

/** Asks anew each time who is there and how much each has: the choice is about that. */
function useDestinations(search: string) {
  const { id: me } = useSessionUser();
  const everyUser = useQuery({ ...usersQuery, refetchOnMount: 'always' });
  const everyQueue = useQuery(queuesQuery);
  const [users, queues] = [everyUser.data, everyQueue.data];
  const { data: loads } = useQuery(loadsQuery);
  const all = useMemo(() => destinationsOf({ me, users: users ?? [], queues: queues ?? [], loads }), [me, users, queues, loads]);
  const groups = groupNames.map((name) => ({ name, entries: matching(all[name], search) })).filter(({ entries }) => entries.length > 0);
  const failed = [everyUser, everyQueue].filter(({ data, error }) => error !== null && data === undefined);
  const retry = (): void => failed.forEach(({ refetch }) => void refetch());
  return { groups, isLoaded: users !== undefined && queues !== undefined, failure: failed[0]?.error, retry };
}

/** Transfers a ticket, and leaves the user on the list. */
export function useTransfer(ticket: Ticket, onClose: () => void) {
  const navigate = useNavigate();
  const { t } = useTranslation('tickets');
  const { change, isPending } = useChangeTicket();
  const offer = useOfferUndo();
  const transfer = (wished: TicketChange): void =>
    change(ticket, wished, (moved) => {
      onClose();
      void navigate(ticketsPath);
      offer(moved, t('transferredOf', { name: ticket.contact.name }), true);
    });
  return { transfer, isSaving: isPending };
}
