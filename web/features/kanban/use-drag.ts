import type { DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { kanbanKeys, type LaneKey } from '#web/parts/tickets/kanban-queries.ts';
import type { Lane } from './lane.ts';

/** Announces a drag to people who do not see it. */
export function useDrag(lanes: readonly Lane[], onMove: (ticket: Ticket, to: LaneKey) => void) {
  const { t } = useTranslation('kanban');
  const queryClient = useQueryClient();
  const [isDragging, setIsDragging] = useState(false);
  const nameOf = (key: string | undefined): string => lanes.find((lane) => lane.key === key)?.name ?? '';
  const find = (id: string): Ticket | undefined =>
    queryClient
      .getQueriesData<InfiniteData<{ tickets: Ticket[] }>>({ queryKey: kanbanKeys.lanes })
      .flatMap(([, data]) => data?.pages ?? [])
      .flatMap(({ tickets }) => tickets)
      .find((ticket) => String(ticket.id) === id);
  return {
    isDragging,
    onDragStart: ({ draggableId: id, source }: DragStart, { announce }: ResponderProvided): void => {
      setIsDragging(true);
      announce(t('dragStarted', { id, lane: nameOf(source.droppableId) }));
    },
    onDragUpdate: ({ draggableId: id, destination }: DragUpdate, { announce }: ResponderProvided): void =>
      announce(destination ? t('dragOver', { id, lane: nameOf(destination.droppableId) }) : t('dragNowhere', { id })),
    onDragEnd: ({ draggableId: id, source, destination }: DropResult, { announce }: ResponderProvided): void => {
      setIsDragging(false);
      const to = destination ? lanes.find(({ key }) => key === destination.droppableId) : undefined;
      const ticket = find(id);
      if (!to || !ticket) return announce(t('dragCancelled', { id, lane: nameOf(source.droppableId) }));
      announce(t('dropped', { id, lane: to.name }));
      onMove(ticket, to.key);
    },
  };
}
