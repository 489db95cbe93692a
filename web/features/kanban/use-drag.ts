import type { DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { LaneKey } from '#web/parts/tickets/kanban-queries.ts';
import { findCard } from './find-card.ts';
import type { Lane } from './lane.ts';

/** Announces a drag to people who do not see it. */
export function useDrag(lanes: readonly Lane[], onMove: (ticket: Ticket, to: LaneKey) => void) {
  const { t } = useTranslation('kanban');
  const queryClient = useQueryClient();
  const [isDragging, setIsDragging] = useState(false);
  const nameOf = (key: string | undefined): string => lanes.find((lane) => lane.key === key)?.name ?? '';
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
      const ticket = findCard(queryClient, id);
      if (!to || !ticket) return announce(t('dragCancelled', { id, lane: nameOf(source.droppableId) }));
      announce(t('dropped', { id, lane: to.name }));
      onMove(ticket, to.key);
    },
  };
}
