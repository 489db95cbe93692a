import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, type FormEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { QueueId } from '#shared/contract/ids.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { maxBodyCharacters } from '../contract.static.ts';
import { DestinationList, destinationsId, optionId } from './DestinationList.tsx';
import { useTransfer, useTransferForm, type TransferChange } from './use-transfer-form.ts';

interface TransferDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** Hands the ticket to a queue, and within it to a user if one is named. */
export function TransferDialog({ ticket, onClose }: TransferDialogProps) {
  const { t } = useTranslation('tickets');
  const { transfer, isSaving } = useTransfer(ticket, onClose);
  return <TransferForm title={t('transferTitle')} queueId={ticket.queueId} takesNote isSaving={isSaving} onTransfer={transfer} onClose={onClose} />;
}

interface TransferFormProps {
  readonly title: string;
  /** Above the fields. */
  readonly text?: string;
  /** The present one. */
  readonly queueId?: QueueId | null;
  readonly takesNote?: boolean;
  readonly isSaving: boolean;
  readonly onTransfer: (change: TransferChange) => void;
  readonly onClose: () => void;
}

/** Form with the destination of one or many tickets. */
export function TransferForm({ title, text, queueId = null, takesNote = false, isSaving, onTransfer, onClose }: TransferFormProps) {
  const { t } = useTranslation('tickets');
  const { t: common } = useTranslation();
  const id = useId();
  const form = useTransferForm(queueId, onTransfer);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start', '&&': { pt: 1 } }}>
          {text ? <DialogContentText>{text}</DialogContentText> : null}
          <SearchField form={form} />
          <DestinationList form={form} />
          {form.chosen?.kind === 'user' ? <QueueField form={form} /> : null}
          {takesNote ? <NoteField form={form} /> : null}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isSaving}>
            {t('transfer')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type Form = ReturnType<typeof useTransferForm>;

function SearchField({ form }: { readonly form: Form }) {
  const { t } = useTranslation('tickets');
  const { active, isDestinationMissing } = form;
  return (
    <TextField
      autoFocus
      label={t('transferTo')}
      placeholder={t('transferSearch')}
      value={form.search}
      error={isDestinationMissing}
      helperText={isDestinationMissing ? t('transferQueueRequired') : null}
      onChange={({ target }) => form.setSearch(target.value)}
      onKeyDown={form.onKey}
      slotProps={{
        htmlInput: {
          role: 'combobox',
          autoComplete: 'off',
          'aria-expanded': true,
          'aria-autocomplete': 'list',
          'aria-controls': destinationsId,
          'aria-activedescendant': active ? optionId(active) : undefined,
        },
      }}
    />
  );
}

/** A person gets a ticket within a queue. */
function QueueField({ form }: { readonly form: Form }) {
  const { t } = useTranslation('tickets');
  const { data: everyQueue = [] } = useQuery(queuesQuery);
  const { chosen } = form;
  const queues = chosen?.kind === 'user' ? everyQueue.filter(({ id }) => chosen.queueIds.includes(id)) : [];
  const none = queues.length === 0 ? t('transferNoQueue', { name: chosen?.name ?? '' }) : null;
  return (
    <TextField
      select
      required
      label={t('transferQueue')}
      value={form.queueId ?? ''}
      error={form.isQueueMissing}
      helperText={none ?? (form.isQueueMissing ? t('transferQueueRequired') : null)}
      onChange={({ target }) => form.setQueueId(queues.find(({ id }) => id === target.value)?.id ?? null)}
    >
      {queues.map((queue) => (
        <MenuItem key={queue.id} value={queue.id}>
          <QueueMark isSmall queue={queue} />
        </MenuItem>
      ))}
    </TextField>
  );
}

function NoteField({ form }: { readonly form: Form }) {
  const { t } = useTranslation('tickets');
  return (
    <TextField
      multiline
      minRows={2}
      maxRows={5}
      label={t('transferNote')}
      value={form.note}
      error={form.isNoteShort}
      helperText={form.isNoteShort ? t('transferNoteShort') : t('noteHint')}
      onChange={({ target }) => form.setNote(target.value)}
      slotProps={{ htmlInput: { maxLength: maxBodyCharacters } }}
    />
  );
}
