import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SheetBody, SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { ProgressLine } from '#web/kit/states/ProgressLine.tsx';
import { FileField } from '#web/kit/fields/FileField.tsx';
import { errorText } from '#web/errors/error-text.ts';
import { ImportReport } from './ImportReport.tsx';
import { SheetPreview } from '#web/parts/contacts/SheetPreview.tsx';
import { mostRows } from '#web/parts/spreadsheet/limits.ts';
import { useImport, type ImportState } from './use-import.ts';

/** A sheet of as many rows as we take has some three. */
const mostBytes = 10 * 1024 * 1024;

interface FileForm {
  file: File | null;
}

/** Contacts from a spreadsheet: choose, watch, read what became of it. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'common']);
  const { control } = useForm<FileForm>({ defaultValues: { file: null } });
  const file = useWatch({ control, name: 'file' });
  const { state, start, goOn, cancel } = useImport();
  const isRunning = state.phase === 'reading' || state.phase === 'sending';
  const leaveLabel = isRunning || state.phase === 'choosing' ? t('common:cancel') : t('common:close');
  const startButton = (
    <Button variant="contained" disabled={file === null} onClick={() => file && start(file)}>
      {t('import')}
    </Button>
  );
  const againButton = (
    <Button variant="contained" onClick={goOn}>
      {t('common:retry')}
    </Button>
  );
  const buttons = { choosing: startButton, failed: againButton, cancelled: againButton, reading: null, sending: null, done: null };
  return (
    // Closing would not tell what became of it: a running import is stopped first.
    <SheetDialog title={t('importTitle')} onClose={() => !isRunning && onClose()}>
      <SheetBody leaveLabel={leaveLabel} onLeave={isRunning ? cancel : onClose} buttons={buttons[state.phase]}>
        {state.phase === 'choosing' ? <FileChoice control={control} refusal={state.refusal} /> : null}
        {state.phase === 'choosing' && !state.refusal ? <SheetPreview file={file} /> : null}
        {isRunning ? <Progress state={state} /> : null}
        <Outcome state={state} />
      </SheetBody>
    </SheetDialog>
  );
}

function Progress({ state: { phase, done, rows } }: { readonly state: ImportState }) {
  const { t } = useTranslation('contacts');
  if (phase === 'reading') return <ProgressLine text={t('importReading')} />;
  return <ProgressLine text={t('importProgress', { done, total: rows.length })} percent={rows.length === 0 ? 0 : Math.round((done / rows.length) * 100)} />;
}

function FileChoice({ control, refusal }: { readonly control: Control<FileForm>; readonly refusal: ImportState['refusal'] }) {
  const { t } = useTranslation('contacts');
  return (
    <>
      {refusal ? <Alert severity="error">{t(`sheet_${refusal}`, { rows: mostRows })}</Alert> : null}
      <Typography variant="body2" color="textSecondary">
        {t('importHelp')}
      </Typography>
      <FileField control={control} name="file" label={t('importFile')} accept=".xls,.xlsx" maxBytes={mostBytes} required />
    </>
  );
}

function Outcome({ state }: { readonly state: ImportState }) {
  const { t } = useTranslation('contacts');
  if (!['done', 'cancelled', 'failed'].includes(state.phase)) return null;
  return (
    <>
      {state.phase === 'done' ? <Alert severity="success">{t('importDone')}</Alert> : null}
      {state.phase === 'cancelled' ? <Alert severity="info">{t('importCancelled')}</Alert> : null}
      {state.phase === 'failed' ? <Alert severity="error">{t('importFailed', { reason: errorText(state.failure) })}</Alert> : null}
      <ImportReport state={state} />
    </>
  );
}
