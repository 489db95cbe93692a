import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FileField } from '#web/kit/fields/FileField.tsx';
import { errorText } from '#web/errors/error-text.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { mostRows } from './limits.ts';
import { useImport, type ImportState } from './use-import.ts';

/** A sheet of as many rows as we take has some three. */
const mostBytes = 10 * 1024 * 1024;

interface FileForm {
  file: File | null;
}

/** Contacts from a spreadsheet: choose, watch, read what became of it. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { control } = useForm<FileForm>({ defaultValues: { file: null } });
  const file = useWatch({ control, name: 'file' });
  const { state, start, goOn, cancel } = useImport();
  const isRunning = state.phase === 'reading' || state.phase === 'sending';
  return (
    // Closing would not tell what became of it: a running import is stopped first.
    <Dialog open onClose={() => !isRunning && onClose()} fullScreen={isPhone} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('importTitle')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>
          {state.phase === 'choosing' ? <FileChoice control={control} refusal={state.refusal} /> : null}
          {isRunning ? <ImportProgress state={state} /> : null}
          <Outcome state={state} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Buttons phase={state.phase} hasFile={file !== null} onStart={() => file && start(file)} onGoOn={goOn} onCancel={cancel} onClose={onClose} />
      </DialogActions>
    </Dialog>
  );
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

interface ButtonsProps {
  readonly phase: ImportState['phase'];
  readonly hasFile: boolean;
  readonly onStart: () => void;
  readonly onGoOn: () => void;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

function Buttons({ phase, hasFile, onStart, onGoOn, onCancel, onClose }: ButtonsProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const isRunning = phase === 'reading' || phase === 'sending';
  const again = phase === 'failed' || phase === 'cancelled';
  return (
    <>
      <Button color="inherit" onClick={isRunning ? onCancel : onClose}>
        {isRunning || phase === 'choosing' ? t('common:cancel') : t('common:close')}
      </Button>
      {phase === 'choosing' ? (
        <Button variant="contained" disabled={!hasFile} onClick={onStart}>
          {t('importStart')}
        </Button>
      ) : null}
      {again ? (
        <Button variant="contained" onClick={onGoOn}>
          {t('importAgain')}
        </Button>
      ) : null}
    </>
  );
}
