import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CompanyExport, ListedCompany } from '#shared/contract/platform.ts';
import { companyExportQuery, useExportCompany } from './platform-queries.ts';
import { SheetBody, SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { ProgressLine } from '#web/kit/states/ProgressLine.tsx';
import { errorText } from '#web/errors/error-text.ts';
import { formatDateTime } from '#web/i18n/format.ts';

interface ExportCompanyDialogProps {
  readonly company: Pick<ListedCompany, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Everything of a company as one archive, made in the background while one looks. */
export function ExportCompanyDialog({ company, onClose }: ExportCompanyDialogProps) {
  const { t } = useTranslation('settings');
  const start = useExportCompany();
  return (
    <SheetDialog title={t('exportCompanyTitle', company)} onClose={onClose}>
      <SheetBody
        onLeave={onClose}
        buttons={
          start.data ? null : (
            <Button variant="contained" loading={start.isPending} onClick={() => start.mutate(company.id)}>
              {t('exportCompanyStart')}
            </Button>
          )
        }
      >
        <Typography variant="body2">{t('exportCompanyText')}</Typography>
        {start.error ? <Alert severity="error">{errorText(start.error)}</Alert> : null}
        {start.data ? <Progress started={start.data} /> : null}
      </SheetBody>
    </SheetDialog>
  );
}

function Progress({ started }: { readonly started: CompanyExport }) {
  const { t } = useTranslation('settings');
  const { data: shown = started, error } = useQuery(companyExportQuery(started));
  const counts = { rows: shown.rows, files: shown.files };
  if (error) return <Alert severity="error">{errorText(error)}</Alert>;
  if (shown.url === null) return <ProgressLine text={t('exportCompanyRunning', counts)} />;
  const link = (
    <Button component="a" href={shown.url} color="inherit" size="small">
      {t('exportCompanyDownload')}
    </Button>
  );
  return (
    <Alert severity="success" action={link}>
      {t('exportCompanyDone', { ...counts, until: formatDateTime(shown.urlEndsAt ?? '') })}
    </Alert>
  );
}
