import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { formatDateTime } from '#web/i18n/format.ts';
import type { Task } from './stored-tasks.ts';

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  marginBottom: theme.spacing(1),
  padding: theme.spacing(1, 1, 1, 1),
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));
const Words = styled('div')({ flexGrow: 1, minWidth: 0 });

interface TaskRowProps {
  readonly task: Task;
  readonly onEdit: (text: string) => void;
  readonly onFinish: () => void;
  readonly onDelete: () => void;
}

/** A task, or the field in which it is being changed. */
export function TaskRow({ task, onEdit, onFinish, onDelete }: TaskRowProps) {
  const { t } = useTranslation('todolist');
  const [isEdited, setIsEdited] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited) editButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const { text, updatedAt } = task;
  const end = (next: string): void => {
    setIsEdited(false);
    onEdit(next);
  };
  if (isEdited) {
    return (
      <Row>
        <EditField text={text} onEnd={end} />
      </Row>
    );
  }
  return (
    <Row>
      <LabelledIconButton label={t('finish', { text })} onClick={onFinish}>
        <RadioButtonUnchecked fontSize="small" />
      </LabelledIconButton>
      <Words>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
        <Typography component="time" variant="caption" color="textSecondary" dateTime={updatedAt}>
          {formatDateTime(updatedAt)}
        </Typography>
      </Words>
      <LabelledIconButton ref={editButton} label={t('edit', { text })} onClick={() => setIsEdited(true)}>
        <EditOutlined fontSize="small" />
      </LabelledIconButton>
      <LabelledIconButton label={t('delete', { text })} onClick={onDelete}>
        <DeleteOutlined fontSize="small" />
      </LabelledIconButton>
    </Row>
  );
}

/** Enter and leaving it save, Escape gives the former text back. */
function EditField({ text, onEnd }: { readonly text: string; readonly onEnd: (text: string) => void }) {
  const { t } = useTranslation('todolist');
  const [typed, setTyped] = useState(text);
  const isOver = useRef(false);
  const end = (next: string): void => {
    if (isOver.current) return;
    isOver.current = true; // a field that goes away loses the focus, too
    onEnd(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The button that has the focus next is not pressed by this key.
    event.preventDefault();
    end(event.key === 'Enter' ? typed : text);
  };
  return (
    <TextField
      label={t('editField')}
      helperText={t('editHelp')}
      value={typed}
      autoFocus
      fullWidth
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(typed)}
    />
  );
}
