import { Draggable, Droppable, type DraggableProvided } from '@hello-pangea/dnd';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Virtuoso } from 'react-virtuoso';
import { useHasRight } from '#web/api/session.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { fetchNext } from '#web/kit/lists/next-page.ts';
import { laneQuery, type LaneKey } from '#web/parts/tickets/kanban-queries.ts';
import { LaneBody, LaneHead, LaneNote, LaneRoot, placePx } from './board-parts.tsx';
import { CardsSkeleton } from './CardsSkeleton.tsx';
import { KanbanCard } from './KanbanCard.tsx';
import { type LaneContext, laneListParts } from './lane-list-parts.tsx';
import type { Lane } from './lane.ts';

interface KanbanLaneProps {
  readonly lane: Lane;
  readonly lanes: readonly Lane[];
  readonly onMove: (ticket: Ticket, to: LaneKey) => void;
}

/** A lane: its cards, of which only those on the screen exist, however many there are. */
export function KanbanLane({ lane, lanes, onMove }: KanbanLaneProps) {
  const list = useInfiniteQuery(laneQuery(lane.key));
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = list;
  const mayMove = useHasRight('conversations:answer');
  const tickets = useMemo(() => data?.pages.flatMap((page) => page.tickets) ?? [], [data]);
  const card = (ticket: Ticket, provided: DraggableProvided, isDragging = false) => (
    <KanbanCard ticket={ticket} provided={provided} isDragging={isDragging} lane={lane} lanes={lanes} onMove={onMove} />
  );
  const place = (index: number, ticket: Ticket) => (
    <Draggable key={ticket.id} draggableId={String(ticket.id)} index={index} isDragDisabled={!mayMove}>
      {(provided) => card(ticket, provided)}
    </Draggable>
  );
  const isFailed = isError && !data;
  const retry = useCallback(() => void (isFailed ? refetch() : fetchNextPage()), [isFailed, refetch, fetchNextPage]);
  const more = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : 'none';
  return (
    <LaneRoot aria-label={lane.name} sx={{ '--lane': lane.color }}>
      <LaneHead>
        <Typography component="h2" variant="body1" sx={{ fontWeight: 600 }}>
          {lane.name}
        </Typography>
        {data ? <Count count={tickets.length} hasMore={hasNextPage} /> : null}
      </LaneHead>
      <Droppable
        droppableId={lane.key}
        mode="virtual"
        renderClone={(provided, _snapshot, { source }) => {
          const ticket = tickets[source.index];
          return ticket ? card(ticket, provided, true) : <div ref={provided.innerRef} {...provided.draggableProps} />;
        }}
      >
        {(droppable, { isDraggingOver, isUsingPlaceholder }) => (
          <LaneBody data-over={isDraggingOver || undefined} {...droppable.droppableProps}>
            {isPending ? <CardsSkeleton /> : null}
            {tickets.length === 0 && !isPending && !isDraggingOver ? <EmptyLane isFailed={isFailed} onRetry={retry} /> : null}
            <Virtuoso<Ticket, LaneContext>
              style={{ height: '100%' }}
              data={tickets}
              context={{ more, onRetry: retry, isTaller: isUsingPlaceholder }}
              defaultItemHeight={placePx}
              computeItemKey={(_index, ticket) => ticket.id}
              components={laneListParts}
              // The window is never its scroller.
              scrollerRef={(scroller) => droppable.innerRef(scroller instanceof HTMLElement ? scroller : null)}
              endReached={() => hasNextPage && !isFetchNextPageError && void fetchNext(list)}
              itemContent={place}
            />
          </LaneBody>
        )}
      </Droppable>
    </LaneRoot>
  );
}

/** Number of loaded cards; nobody counts a lane for everybody who may see another part of it. */
function Count({ count, hasMore }: { readonly count: number; readonly hasMore: boolean }) {
  const { t } = useTranslation('kanban');
  return (
    <span className="count" role="img" aria-label={hasMore ? t('cardsMore', { count }) : t('cards', { count })}>
      {hasMore ? `${count}+` : count}
    </span>
  );
}

/** A lane that could not be fetched is an empty one that says so. */
function EmptyLane({ isFailed, onRetry }: { readonly isFailed: boolean; readonly onRetry: () => void }) {
  const { t } = useTranslation('kanban');
  if (!isFailed) return <LaneNote>{t('empty')}</LaneNote>;
  return (
    <LaneNote role="alert">
      {t('failed')}
      <br />
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </LaneNote>
  );
}
