import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CompanyExport, ListedCompany } from '#shared/contract/platform.ts';
import { companyExportQuery, useExportCompany } from './platform-queries.ts';
import { PrivacyDialog, Running } from '#web/parts/privacy/PrivacyDialog.tsx';
import { errorText } from '#web/errors/error-text.ts';
import { formatDateTime } from '#web/i18n/format.ts';

interface ExportCompanyDialogProps {
  readonly company: Pick<ListedCompany, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Everything of a company as one archive, made in the background while one looks. */
export function ExportCompanyDialog({ company, onClose }: ExportCompanyDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  const start = useExportCompany();
  return (
    <PrivacyDialog title={t('exportCompanyTitle', company)} onClose={onClose}>
      <DialogContent>
        <Stack spacing={2.5}>
          <Typography variant="body2">{t('exportCompanyText')}</Typography>
          {start.error ? <Alert severity="error">{errorText(start.error)}</Alert> : null}
          {start.data ? <Progress started={start.data} /> : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
        {start.data ? null : (
          <Button variant="contained" loading={start.isPending} onClick={() => start.mutate(company.id)}>
            {t('exportCompanyStart')}
          </Button>
        )}
      </DialogActions>
    </PrivacyDialog>
  );
}

function Progress({ started }: { readonly started: CompanyExport }) {
  const { t } = useTranslation('settings');
  const { data: shown = started, error } = useQuery(companyExportQuery(started));
  const counts = { rows: shown.rows, files: shown.files };
  if (error) return <Alert severity="error">{errorText(error)}</Alert>;
  if (shown.url === null) return <Running text={t('exportCompanyRunning', counts)} />;
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
