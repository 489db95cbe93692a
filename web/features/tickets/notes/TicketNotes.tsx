import { zodResolver } from '@hookform/resolvers/zod';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { isCompanyAdmin } from '#shared/contract/permissions.ts';
import { ticketNoteRoutes, type TicketNote } from '#shared/contract/ticket-notes.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { useHasRight, useSessionUser } from '#web/api/session.ts';
import { ticketNotesQuery, useCreateTicketNote, useDeleteTicketNote } from './queries.ts';
import { holdDeletion, useUndeleted } from '#web/kit/undo/held-deletions.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
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

function NoteForm({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('contacts');
  const { mutate, isPending } = useCreateTicketNote(ticket);
  const { control, handleSubmit, reset } = useForm({ defaultValues: { note: '' }, resolver: zodResolver(noteSchema, { error: fieldError }) });
  const save = handleSubmit(({ note }) =>
    mutate(
      { note },
      {
        onSuccess: () => {
          reset();
          notifySuccess(t('noteAdded'));
        },
      },
    ),
  );
  return (
    <Form noValidate onSubmit={(event) => void save(event)}>
      <BoundText control={control} name="note" label={t('noteWrite')} multiline maxRows={4} />
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
