import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import { maxBodyCharacters } from '../contract.static.ts';
import { splitSignature } from '../signatures.ts';
import { useEditMessage } from './use-change-message.ts';

interface EditMessageDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** Another wording for a text of ours; its signature stays. */
export function EditMessageDialog({ message, onClose }: EditMessageDialogProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const id = useId();
  const { text: former } = splitSignature(message);
  const signature = message.body.slice(0, message.body.length - former.length);
  const [text, setText] = useState(former);
  const { mutate, isPending } = useEditMessage();
  const canSave = text.trim() !== '' && text.trim() !== former.trim() && !isPending;
  const save = (event?: FormEvent): void => {
    event?.preventDefault();
    if (canSave) mutate({ message, body: `${signature}${text.trim()}` }, { onSuccess: onClose });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form noValidate onSubmit={save} style={{ display: 'contents' }}>
        <DialogTitle id={id}>{t('editMessageTitle')}</DialogTitle>
        <DialogContent sx={{ '&&': { pt: 1 } }}>
          <TextField
            multiline
            autoFocus
            fullWidth
            minRows={2}
            maxRows={10}
            label={t('message')}
            helperText={t('editMessageHelp')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              save();
            }}
            slotProps={{ htmlInput: { maxLength: maxBodyCharacters - signature.length } }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!canSave}>
            {t('common:save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
