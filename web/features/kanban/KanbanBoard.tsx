import { DragDropContext } from '@hello-pangea/dnd';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Lanes } from './board-parts.tsx';
import { KanbanLane } from './KanbanLane.tsx';
import type { Lane } from './lane.ts';
import { useDrag } from './use-drag.ts';
import { useMoveCard } from './use-move-card.ts';

/** The lanes from left to right. Cards are dragged by mouse, touch and keyboard, or moved by a menu. */
export function KanbanBoard({ lanes }: { readonly lanes: readonly Lane[] }) {
  const { t } = useTranslation('kanban');
  const move = useMoveCard();
  const { isDragging, ...drag } = useDrag(lanes, move);
  return (
    <DragDropContext dragHandleUsageInstructions={t('dragHint')} {...drag}>
      <Lanes data-dragging={isDragging || undefined}>
        {lanes.map((lane) => (
          <KanbanLane key={lane.key} lane={lane} lanes={lanes} onMove={move} />
        ))}
      </Lanes>
    </DragDropContext>
  );
}
