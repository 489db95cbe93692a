import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#shared/contract/tickets.ts';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';
import { searchFromCharacters, useTransfer, useTransferForm, type TransferChange } from './use-transfer-form.ts';

interface TransferDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** Hands the ticket to a queue, and within it to a user if one is named. */
export function TransferDialog({ ticket, onClose }: TransferDialogProps) {
  const { t } = useTranslation('tickets');
  const { transfer, isSaving } = useTransfer(ticket, onClose);
  return <TransferForm title={t('transferTitle')} isSaving={isSaving} onTransfer={transfer} onClose={onClose} />;
}

interface TransferFormProps {
  readonly title: string;
  /** Above the fields. */
  readonly text?: string;
  readonly isSaving: boolean;
  readonly onTransfer: (change: TransferChange) => void;
  readonly onClose: () => void;
}

/** Form with the destination of one or many tickets. */
export function TransferForm({ title, text, isSaving, onTransfer, onClose }: TransferFormProps) {
  const { t } = useTranslation('tickets');
  const { t: common } = useTranslation();
  const id = useId();
  const form = useTransferForm(onTransfer);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={id}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          {text ? <DialogContentText>{text}</DialogContentText> : null}
          <UserField form={form} />
          <QueueField form={form} />
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

function UserField({ form }: { readonly form: Form }) {
  const { t } = useTranslation('tickets');
  const isSearching = form.search.trim().length >= searchFromCharacters;
  return (
    <Autocomplete
      options={form.users}
      value={form.user}
      inputValue={form.search}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={isSearching ? t('transferUserNone') : t('transferUserMore')}
      onInputChange={(_, text) => form.setSearch(text)}
      onChange={(_, user) => form.setUser(user)}
      renderInput={(props) => <TextField {...props} autoFocus label={t('transferUser')} helperText={t('transferUserHelp')} />}
    />
  );
}

function QueueField({ form }: { readonly form: Form }) {
  const { t } = useTranslation('tickets');
  const help = form.isQueueMissing ? t('transferQueueRequired') : form.user ? null : t('transferQueueOnly');
  return (
    <TextField
      select
      required
      label={t('transferQueue')}
      value={form.queueId ?? ''}
      error={form.isQueueMissing}
      helperText={help}
      onChange={({ target }) => form.setQueueId(target.value)}
    >
      {form.queues.map((queue) => (
        <MenuItem key={queue.id} value={queue.id}>
          <QueueMark isSmall queue={queue} />
        </MenuItem>
      ))}
    </TextField>
  );
}
