import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '#shared/contract/connections.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { errorText } from '../../i18n/error-text.ts';
import { ConnectionFields } from './ConnectionFields.tsx';
import { useConnectionForm } from './use-connection-form.ts';

interface ConnectionDialogProps {
  readonly connection: Connection | null;
  readonly onCreated: (id: ConnectionId) => void;
  readonly onClose: () => void;
}

/** Creates or edits a connection. */
export function ConnectionDialog(props: ConnectionDialogProps) {
  const { t } = useTranslation(['connections', 'common']);
  const { form, submit, isBusy, error } = useConnectionForm(props);
  const titleId = useId();
  return (
    <Dialog open onClose={props.onClose} maxWidth="sm" aria-labelledby={titleId}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{props.connection ? t('editTitle') : t('newTitle')}</DialogTitle>
        <DialogContent>
          <Stack spacing={2.5} sx={{ pt: 1 }}>
            {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
            <ConnectionFields control={form.control} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={props.onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {t('common:save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
