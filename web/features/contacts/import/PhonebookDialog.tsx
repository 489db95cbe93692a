import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useImportPhonebook } from '#web/parts/contacts/queries.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { errorText } from '#web/errors/error-text.ts';

/** Contacts from the address book of the default connection's phone: says what will happen, or why it cannot. */
export function PhonebookDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'common']);
  const id = useId();
  const { mutate, isPending, error } = useImportPhonebook();
  const start = (): void =>
    mutate(undefined, {
      onSuccess: ({ goesOn, ...counts }) => {
        notifySuccess(t(goesOn ? 'phonebookGoesOn' : 'phonebookDone', counts));
        onClose();
      },
    });
  return (
    <Dialog open onClose={() => !isPending && onClose()} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{t('phonebookTitle')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <DialogContentText id={`${id}-text`}>{t('phonebookText')}</DialogContentText>
          {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={isPending} onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" loading={isPending} onClick={start}>
          {error ? t('common:retry') : t('import')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
