import { Draggable, Droppable } from '@hello-pangea/dnd';
import { styled } from '@mui/material/styles';
import type { QueueOptionId } from '#shared/contract/ids.ts';
import type { QueueOption } from '#shared/contract/queue-options.ts';
import { siblingsOf } from '#shared/domain/option-tree.ts';
import { OptionRow } from './OptionRow.tsx';
import type { OptionTools } from './option-tools.ts';

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });
const Item = styled('li')(({ theme }) => ({
  marginBottom: theme.spacing(1),
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '& ol': { marginLeft: theme.spacing(2.5), marginRight: theme.spacing(1), [theme.breakpoints.down('sm')]: { marginLeft: theme.spacing(1) } },
}));

interface OptionListProps {
  readonly options: readonly QueueOption[];
  /** Null: the queue's first menu. */
  readonly parentId: QueueOptionId | null;
  readonly tools: OptionTools;
}

/** Options of a menu in order, each with the menu below it. An option is dragged within its menu. */
export function OptionList({ options, parentId, tools }: OptionListProps) {
  const siblings = siblingsOf(options, parentId);
  if (siblings.length === 0) return null;
  const menu = parentId ?? 'first';
  return (
    <Droppable droppableId={menu} type={menu}>
      {(droppable) => (
        <List ref={droppable.innerRef} {...droppable.droppableProps}>
          {siblings.map((option, index) => (
            <Draggable key={option.id} draggableId={option.id} index={index}>
              {(draggable) => (
                <Item ref={draggable.innerRef} {...draggable.draggableProps}>
                  <OptionRow option={option} isLast={index === siblings.length - 1} handle={draggable.dragHandleProps} tools={tools} />
                  <OptionList options={options} parentId={option.id} tools={tools} />
                </Item>
              )}
            </Draggable>
          ))}
          {droppable.placeholder}
        </List>
      )}
    </Droppable>
  );
}
