import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { maxSpreadsheetBytes, mostImportedRows } from '#shared/contract/contact-list-shapes.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { importsQuery } from '#web/parts/contact-lists/queries.ts';
import { SheetBody, SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { SheetPreview } from '#web/parts/contacts/SheetPreview.tsx';
import { FileField } from '#web/kit/fields/FileField.tsx';
import { errorText } from '#web/errors/error-text.ts';
import { ImportProgress } from '#web/parts/contact-lists/ImportProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { isOnItsWay } from '#web/parts/contact-lists/import-state.ts';
import { useStartImport } from '#web/parts/contact-lists/use-start-import.ts';

interface ImportDialogProps {
  readonly contactListId: ContactListId;
  readonly onClose: () => void;
}

interface FileForm {
  file: File | null;
}

/** Contacts from a spreadsheet: choose, watch, read what became of it. Closing stops nothing: the server goes on. */
export function ImportDialog({ contactListId, onClose }: ImportDialogProps) {
  const { t, i18n } = useTranslation(['contact-lists', 'contacts']);
  const { control, reset } = useForm<FileForm>({ defaultValues: { file: null } });
  const file = useWatch({ control, name: 'file' });
  const { data: imports } = useQuery(importsQuery(contactListId));
  const { mutate, isPending, error } = useStartImport();
  const latest = imports?.[0];
  const isRunning = latest !== undefined && isOnItsWay(latest);
  const startButton = isRunning ? null : (
    <Button variant="contained" disabled={!file} loading={isPending} onClick={() => file && mutate({ contactListId, file }, { onSuccess: () => reset() })}>
      {t('contacts:import')}
    </Button>
  );
  return (
    <SheetDialog title={t('contacts:importTitle')} onClose={onClose}>
      <SheetBody onLeave={onClose} buttons={startButton}>
        {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
        {isRunning ? (
          <ImportProgress state={latest} />
        ) : (
          <>
            <Typography variant="body2" color="textSecondary">
              {t('importHelp', { rows: mostImportedRows.toLocaleString(i18n.language) })}
            </Typography>
            <FileField control={control} name="file" label={t('contacts:importFile')} accept=".xls,.xlsx" maxBytes={maxSpreadsheetBytes} required />
            <SheetPreview file={file} />
          </>
        )}
        {latest && !isRunning ? <ImportReport state={latest} /> : null}
      </SheetBody>
    </SheetDialog>
  );
}
