import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { isCompanyAdmin } from '#shared/contract/permissions.ts';
import { ticketNoteRoutes, type TicketNote } from '#shared/contract/ticket-notes.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { useHasRight, useSessionUser } from '#web/api/session.ts';
import { ticketNotesQuery, useCreateTicketNote, useDeleteTicketNote } from './queries.ts';
import { holdDeletion, useUndeleted } from '#web/kit/undo/held-deletions.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { useDraft } from '#web/parts/conversation/use-draft.ts';
import { formatDateTime } from '#web/i18n/format.ts';

const Root = styled('section')(({ theme }) => ({ padding: theme.spacing(2), borderTop: `1px solid ${theme.vars.palette.divider}` }));
const Form = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1), justifyItems: 'start', marginBottom: theme.spacing(1.5) }));
/** The specification's height. */
const listPx = 200;
const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none', maxHeight: listPx, overflowY: 'auto' });
const Note = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 0),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > div': { flexGrow: 1, minWidth: 0 },
}));

/** Notes of staff on the ticket; customers never see them. */
export function TicketNotes({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation(['contacts', 'common']);
  const headingId = useId();
  const { data, error, refetch } = useQuery(ticketNotesQuery(ticket));
  const notes = useUndeleted(data);
  return (
    <Root aria-labelledby={headingId}>
      <Typography id={headingId} component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {t('notes')}
      </Typography>
      {useHasRight('conversations:answer') ? <NoteForm ticket={ticket} /> : null}
      {notes && notes.length > 0 ? <NoteList ticket={ticket} notes={notes} labelledBy={headingId} /> : null}
      {notes?.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('noteNone')}
        </Typography>
      ) : null}
      {error && !notes ? (
        <Typography role="alert" variant="body2" color="error">
          {t('noteFailed')} <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
        </Typography>
      ) : null}
    </Root>
  );
}

const noteSchema = ticketNoteRoutes.createTicketNote.body.pick({ note: true });

/** The same note that is written below the conversation: what is begun outlives the drawer. */
function NoteForm({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('contacts');
  const { mutate, isPending } = useCreateTicketNote(ticket);
  const [note, write] = useDraft(`note-${ticket.id}`);
  const [fault, setFault] = useState<string>();
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    const read = noteSchema.safeParse({ note }, { error: fieldError });
    setFault(read.error?.issues[0]?.message);
    if (!read.success) return;
    const onSuccess = (): void => {
      write('');
      notifySuccess(t('noteAdded'));
    };
    mutate(read.data, { onSuccess });
  };
  return (
    <Form noValidate onSubmit={keep}>
      <TextField
        label={t('noteWrite')}
        multiline
        maxRows={4}
        value={note}
        onChange={({ target }) => write(target.value)}
        error={fault !== undefined}
        helperText={fault}
      />
      <Button type="submit" size="small" variant="outlined" loading={isPending}>
        {t('noteAdd')}
      </Button>
    </Form>
  );
}

interface NoteListProps {
  readonly ticket: Ticket;
  readonly notes: readonly TicketNote[];
  readonly labelledBy: string;
}

function NoteList({ ticket, notes, labelledBy }: NoteListProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const user = useSessionUser();
  const mayNote = useHasRight('conversations:answer');
  const { mutateAsync: remove } = useDeleteTicketNote(ticket);
  return (
    // It scrolls: the keyboard must reach it.
    <List aria-labelledby={labelledBy} tabIndex={0}>
      {notes.map((note) => (
        <Note key={note.id}>
          <div>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
              {note.note}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {note.user.name} · {formatDateTime(note.createdAt)}
            </Typography>
          </div>
          {mayNote && (note.user.id === user.id || isCompanyAdmin(user)) ? (
            <LabelledIconButton
              size="small"
              label={t('noteDelete', { name: note.user.name })}
              onClick={() => holdDeletion(note.id, t('noteDeleted'), () => remove(note.id))}
            >
              <DeleteOutlined fontSize="small" />
            </LabelledIconButton>
          ) : null}
        </Note>
      ))}
    </List>
  );
}
