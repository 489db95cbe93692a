import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CompanyErasure, ListedCompany } from '#shared/contract/platform.ts';
import { companyErasureQuery, useEraseCompany } from './platform-queries.ts';
import { SheetBody, SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { ProgressLine } from '#web/kit/states/ProgressLine.tsx';
import { TypedNameForm } from '#web/kit/dialogs/TypedNameForm.tsx';
import { errorText } from '#web/errors/error-text.ts';

interface EraseCompanyDialogProps {
  readonly company: Pick<ListedCompany, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Erases a company whole, once its name was typed; then shows how much it was. */
export function EraseCompanyDialog({ company, onClose }: EraseCompanyDialogProps) {
  const { t } = useTranslation('settings');
  const { start, forget } = useEraseCompany();
  const close = (): void => {
    if (start.data) void forget();
    onClose();
  };
  const words = {
    warning: t('eraseCompanyWarning'),
    text: t('eraseCompanyText'),
    label: t('eraseCompanyName'),
    help: t('eraseCompanyNameHelp', company),
    confirm: t('eraseCompanyStart'),
  };
  return (
    <SheetDialog title={t('eraseCompanyTitle', company)} onClose={close}>
      {start.data ? (
        <Outcome started={start.data} onClose={close} />
      ) : (
        <TypedNameForm
          name={company.name}
          words={words}
          isBusy={start.isPending}
          error={start.error}
          onConfirm={(name) => start.mutate({ companyId: company.id, name })}
          onClose={close}
        />
      )}
    </SheetDialog>
  );
}

function Outcome({ started, onClose }: { readonly started: CompanyErasure; readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { data: shown = started, error } = useQuery(companyErasureQuery(started.id));
  const isDone = shown.status !== 'running';
  return (
    <SheetBody onLeave={onClose}>
      {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
      {isDone ? <Alert severity="success">{t('eraseCompanyDone')}</Alert> : <ProgressLine text={t('eraseCompanyRunning')} />}
      {isDone ? (
        <Typography variant="body2">{t('eraseCompanyCounts', { rows: shown.rowsBefore ?? 0, files: shown.filesBefore ?? 0, id: shown.id })}</Typography>
      ) : null}
    </SheetBody>
  );
}
