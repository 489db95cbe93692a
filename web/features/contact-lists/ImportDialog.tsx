import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { maxSpreadsheetBytes, mostImportedRows } from '#shared/contract/contact-list-shapes.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { importsQuery } from '#web/parts/contact-lists/queries.ts';
import { FileField } from '#web/kit/fields/FileField.tsx';
import { errorText } from '#web/errors/error-text.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { isOnItsWay } from './import-state.ts';
import { useStartImport } from './use-start-import.ts';

interface ImportDialogProps {
  readonly contactListId: ContactListId;
  readonly onClose: () => void;
}

interface FileForm {
  file: File | null;
}

/** Contacts from a spreadsheet: choose, watch, read what became of it. Closing stops nothing: the server goes on. */
export function ImportDialog({ contactListId, onClose }: ImportDialogProps) {
  const { t, i18n } = useTranslation(['contact-lists', 'common']);
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { control, reset } = useForm<FileForm>({ defaultValues: { file: null } });
  const file = useWatch({ control, name: 'file' });
  const { data: imports } = useQuery(importsQuery(contactListId));
  const { mutate, isPending, error } = useStartImport(contactListId);
  const latest = imports?.[0];
  const isRunning = latest !== undefined && isOnItsWay(latest);
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('importTitle')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>
          {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
          {isRunning ? (
            <ImportProgress state={latest} />
          ) : (
            <>
              <Typography variant="body2" color="textSecondary">
                {t('importHelp', { rows: mostImportedRows.toLocaleString(i18n.language) })}
              </Typography>
              <FileField control={control} name="file" label={t('importFile')} accept=".xls,.xlsx" maxBytes={maxSpreadsheetBytes} required />
            </>
          )}
          {latest && !isRunning ? <ImportReport state={latest} /> : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
        {isRunning ? null : (
          <Button variant="contained" disabled={!file} loading={isPending} onClick={() => file && mutate(file, { onSuccess: () => reset() })}>
            {t('import')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
