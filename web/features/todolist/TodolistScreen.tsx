import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { saveFile } from '#web/kit/formats/csv.ts';
import { EmptyState } from '#web/kit/states/EmptyState.tsx';
import { offerUndo } from '#web/kit/undo/undo-offers.ts';
import { Page } from '#web/kit/page/Page.tsx';
import type { Task } from './stored-tasks.ts';
import { TaskRow } from './TaskRow.tsx';
import { useTasks } from './use-tasks.ts';

const Column = styled('div')({ maxWidth: 720 });
const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const AddForm = styled('form')(({ theme }) => ({ display: 'flex', alignItems: 'flex-end', gap: theme.spacing(1.5), marginBottom: theme.spacing(2) }));

/** A personal list of what is to be done, kept in this browser. */
export function TodolistScreen() {
  const { t } = useTranslation('todolist');
  const { tasks, add, edit, remove, restore, ...state } = useTasks();
  const newTaskField = useRef<HTMLInputElement>(null);
  const leave = (task: Task, said: string): void => {
    remove(task);
    // The row that had the focus is gone.
    newTaskField.current?.focus();
    offerUndo(said, () => restore(task));
  };
  return (
    <Page count={tasks.length}>
      <Column>
        <Notes {...state} />
        <NewTask fieldRef={newTaskField} onAdd={add} />
        {tasks.length === 0 ? (
          <EmptyState drawing="done" title={t('empty')} text={t('emptyText')} />
        ) : (
          <>
            <Rows aria-label={t('list')}>
              {tasks.map((task) => (
                <TaskRow
                  key={task.createdAt}
                  task={task}
                  onEdit={(text) => edit(task, text)}
                  onFinish={() => leave(task, t('finished'))}
                  onDelete={() => leave(task, t('deleted'))}
                />
              ))}
            </Rows>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
              {t('local')}
            </Typography>
          </>
        )}
      </Column>
    </Page>
  );
}

function NewTask({ fieldRef, onAdd }: { readonly fieldRef: RefObject<HTMLInputElement | null>; readonly onAdd: (text: string) => boolean }) {
  const { t } = useTranslation(['todolist', 'common']);
  const [text, setText] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (onAdd(text)) setText('');
    fieldRef.current?.focus();
  };
  return (
    <AddForm onSubmit={submit}>
      <TextField label={t('newTask')} value={text} onChange={({ target }) => setText(target.value)} inputRef={fieldRef} autoComplete="off" fullWidth />
      <Button type="submit" variant="contained" sx={{ flexShrink: 0 }}>
        {t('common:add')}
      </Button>
    </AddForm>
  );
}

type NotesProps = Pick<ReturnType<typeof useTasks>, 'isUnsaved' | 'kept' | 'retry' | 'discardKept'>;

/** Shows problems with the stored tasks, and their remedies. */
function Notes({ isUnsaved, kept, retry, discardKept }: NotesProps) {
  const { t } = useTranslation(['todolist', 'kit', 'common']);
  return (
    <Stack spacing={1.5} sx={{ mb: isUnsaved || kept !== null ? 2 : 0 }}>
      {isUnsaved ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={retry}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('unsaved')}
        </Alert>
      ) : null}
      {kept === null ? null : (
        <Alert severity="info">
          {t('kept')}
          <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
            <Button color="inherit" size="small" variant="outlined" onClick={() => saveFile('tasks.txt', new Blob([kept], { type: 'text/plain' }))}>
              {t('kit:download')}
            </Button>
            <Button color="inherit" size="small" onClick={discardKept}>
              {t('kit:discard')}
            </Button>
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
