import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd';
import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DragIndicator from '@mui/icons-material/DragIndicator';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { QueueOption } from '#shared/contract/queue-options.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import type { OptionTools } from './option-tools.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  padding: theme.spacing(0.5, 1),
}));
const Handle = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 36,
  borderRadius: 8,
  color: theme.vars.palette.text.secondary,
  cursor: 'grab',
}));
const Words = styled('div')({ flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' });

interface OptionRowProps {
  readonly option: QueueOption;
  readonly isLast: boolean;
  readonly handle: DraggableProvidedDragHandleProps | null;
  readonly tools: OptionTools;
}

/** An option's number and texts, and what can be done with it. */
export function OptionRow({ option, isLast, handle, tools }: OptionRowProps) {
  const { t } = useTranslation('queues');
  const { title, message, option: number, id } = option;
  return (
    <Row>
      <Handle {...handle} aria-label={t('drag', { title })} data-tooltip={t('drag', { title })}>
        <DragIndicator fontSize="small" />
      </Handle>
      <Words>
        <Typography sx={{ fontWeight: 600 }}>{`${number} · ${title}`}</Typography>
        {message ? (
          <Typography variant="body2" color="textSecondary" noWrap>
            {message}
          </Typography>
        ) : null}
      </Words>
      <div>
        <Tool
          label={t('moveUp', { title })}
          isDisabled={number === 1}
          icon={<ArrowUpward fontSize="small" />}
          onClick={() => tools.onMove(option, number - 1)}
        />
        <Tool label={t('moveDown', { title })} isDisabled={isLast} icon={<ArrowDownward fontSize="small" />} onClick={() => tools.onMove(option, number + 1)} />
        <Tool label={t('addBelow', { title })} icon={<Add fontSize="small" />} onClick={() => tools.onAddBelow(id)} />
        <Tool label={t('editOption', { title })} icon={<EditOutlined fontSize="small" />} onClick={() => tools.onEdit(option)} />
        <Tool label={t('deleteOption', { title })} icon={<DeleteOutlined fontSize="small" />} onClick={() => tools.onDelete(option)} />
      </div>
    </Row>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

function Tool({ label, icon, isDisabled = false, onClick }: ToolProps) {
  return (
    <LabelledIconButton label={label} size="small" disabled={isDisabled} onClick={onClick}>
      {icon}
    </LabelledIconButton>
  );
}
