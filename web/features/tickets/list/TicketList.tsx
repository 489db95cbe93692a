import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { useHasRight } from '#web/api/session.ts';
import { isFollowed, ticketListQuery, type TicketFilter } from '#web/parts/tickets/queries.ts';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { lazyOnceSettled, settled } from '#web/kit/page/settled.ts';
import { part } from '#web/kit/page/part.ts';
import { loadConversation, loadConversationTexts } from '../load-conversation.ts';
import { useShownUuid, useTicketMoves } from '../ticket-actions.ts';
import { useLeaving } from '../use-leaving.ts';
import { useQueuesById, useUserNames } from '../use-names.ts';
import { rememberOrder } from './list-order.ts';
import { TicketListSkeleton } from './TicketListSkeleton.tsx';
import type { TicketRowProps } from './TicketRow.tsx';
import { TicketRows } from './TicketRows.tsx';
import { isTouched, NewRowsChip } from './ticket-row-parts.tsx';
import { isSelectedIn, type TicketSelection } from './use-selection.ts';
import { useSteadyOrder } from './use-steady-order.ts';

async function loadPeekDialog() {
  const [{ PeekDialog: dialog }] = await Promise.all([import('./PeekDialog.tsx'), loadConversationTexts()]);
  return { default: dialog };
}
const PeekDialog = part(loadPeekDialog);
const RowGestures = lazyOnceSettled(async () => ({ default: (await import('../gestures/RowGestures.tsx')).RowGestures }));

// Seldom the first thing seen, and never among rows.
const EmptyList = lazy(async () => ({ default: (await import('../empty/EmptyList.tsx')).EmptyList }));

const Holder = styled('div')({ position: 'relative', height: '100%' });
const none: readonly Ticket[] = [];

interface TicketListProps {
  readonly filter: TicketFilter;
  readonly selection: TicketSelection;
  /** A ticket of the waiting list is now this user's. */
  readonly onAccepted: () => void;
}

export function TicketList({ filter, selection, onAccepted }: TicketListProps) {
  const { t } = useTranslation('tickets');
  const query = ticketListQuery(filter);
  const list = useInfiniteQuery(query);
  useLeaving(query.queryKey, isFollowed(filter));
  const flat = useMemo(() => list.data?.pages.flatMap((page) => page.tickets), [list.data]);
  const found = useMemo(() => new Map(list.data?.pages.flatMap((page) => page.found ?? []).map((message) => [message.ticketId, message])), [list.data]);
  // Typing and clicking go before the next of fifty changes a second. The first tickets are what everybody waits for.
  const tickets = useDeferredValue(flat) ?? flat;
  const steady = useSteadyOrder(tickets ?? none);
  const rows = useRowActions(onAccepted, selection, steady.holdAfterAction);
  useEffect(() => rememberOrder(steady.rows.map(({ ticket }) => ticket)));
  usePrefetch(tickets !== undefined && tickets.length > 0);

  if (list.isError && !tickets) return <FailedState error={list.error} onRetry={() => void list.refetch()} />;
  if (!tickets) return <TicketListSkeleton />;
  if (steady.rows.length === 0 && !list.hasNextPage) {
    return (
      <Suspense fallback={<TicketListSkeleton />}>
        <EmptyList filter={filter} />
      </Suspense>
    );
  }
  // What is being fetched anew comes first: cut off for the page, what it is to bring would stay missed.
  const loadMore = (): void => void (list.hasNextPage && list.fetchNextPage({ cancelRefetch: false }));
  return (
    <Holder {...steady.handlers}>
      {steady.newCount > 0 ? <NewRowsChip onClick={steady.showNew}>{t('newRows', { count: steady.newCount })}</NewRowsChip> : null}
      <TicketRows
        rows={steady.rows}
        label={t('list')}
        propsOf={(ticket) => ({ ...rows.propsOf(ticket, filter), found: found.get(ticket.id) })}
        hasMore={list.hasNextPage}
        hasFailed={list.isFetchNextPageError}
        onRetry={loadMore}
        // What has arrived but is not drawn yet may fill the screen.
        mayLoadMore={list.hasNextPage && !list.isFetching && !list.isFetchNextPageError && tickets === flat}
        onNearEnd={loadMore}
      />
      <Suspense>
        {isTouched ? <RowGestures tickets={steady.rows.map(({ ticket }) => ticket)} isSelecting={selection.selected !== null} {...rows.touched} /> : null}
      </Suspense>
      <Suspense>{rows.peeked ? <PeekDialog ticket={rows.peeked} onClose={rows.endPeek} /> : null}</Suspense>
    </Holder>
  );
}

/** Once there are tickets to open and the browser has nothing to do, what opening one takes. */
function usePrefetch(hasTickets: boolean): void {
  useEffect(() => {
    if (hasTickets) void settled.then(() => prefetch(loadConversation, loadPeekDialog));
  }, [hasTickets]);
}

/** Props of rows besides their ticket; the callbacks stay the same from render to render. */
function useRowActions(onAccepted: () => void, { selected, toggle }: TicketSelection, onClosing: () => void) {
  const moves = useTicketMoves();
  const queues = useQueuesById();
  const userNames = useUserNames();
  const shownUuid = useShownUuid();
  const maySpy = useHasRight('tickets-manager:showall');
  const mayAnswer = useHasRight('conversations:answer');
  const [peeked, setPeeked] = useState<Ticket | null>(null);
  const [busyId, setBusyId] = useState<Ticket['id'] | null>(null);

  const latest = useRef({ moves, onAccepted, onClosing, toggle });
  useEffect(() => {
    latest.current = { moves, onAccepted, onClosing, toggle };
  });
  const onAccept = useCallback((ticket: Ticket) => {
    setBusyId(ticket.id);
    latest.current.moves.open(ticket, () => latest.current.onAccepted());
  }, []);
  const onSelect = useCallback((ticket: Ticket) => latest.current.toggle(ticket), []);
  const onClose = useCallback((ticket: Ticket) => {
    setBusyId(ticket.id);
    latest.current.onClosing();
    latest.current.moves.justClose(ticket);
  }, []);

  const propsOf = (ticket: Ticket, { showAll, search }: TicketFilter): Omit<TicketRowProps, 'ticket' | 'isGone' | 'found'> => ({
    queue: ticket.queueId === null ? undefined : queues.get(ticket.queueId),
    userName: showAll && ticket.userId !== null ? userNames.get(ticket.userId) : undefined,
    isShown: ticket.uuid === shownUuid,
    isBusy: moves.isPending && ticket.id === busyId,
    mayAnswer,
    maySpy,
    isSelected: selected && isSelectedIn(selected, ticket.id),
    onSelect,
    find: search,
    onAccept,
    onClose,
    onPeek: setPeeked,
  });
  return { propsOf, touched: { onAccept, onClose, onSelect }, peeked, endPeek: () => setPeeked(null) };
}
