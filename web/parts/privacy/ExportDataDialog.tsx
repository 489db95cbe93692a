import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Contact } from '#shared/contract/contacts.ts';
import type { DataExport } from '#shared/contract/contact-privacy.ts';
import { dataExportQuery, useStartExport } from './queries.ts';
import { SheetBody, SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { ProgressLine } from '#web/kit/states/ProgressLine.tsx';
import { errorText } from '#web/errors/error-text.ts';
import { formatDateTime } from '#web/i18n/format.ts';

/** Asks for a file with everything that is known of a contact, waits for it and fetches it. */
export function ExportDataDialog({ contact, onClose }: { readonly contact: Contact; readonly onClose: () => void }) {
  const { t } = useTranslation(['privacy', 'common']);
  const { mutate, data: started, isPending, error } = useStartExport();
  return (
    <SheetDialog title={t('exportTitle', contact)} onClose={onClose}>
      <SheetBody
        leaveLabel={started ? t('common:close') : t('common:cancel')}
        onLeave={onClose}
        buttons={
          started ? null : (
            <Button variant="contained" loading={isPending} onClick={() => mutate(contact.id)}>
              {t('exportStart')}
            </Button>
          )
        }
      >
        <Typography variant="body2" color="textSecondary">
          {t('exportText')}
        </Typography>
        {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
        {started ? <Progress started={started} /> : null}
      </SheetBody>
    </SheetDialog>
  );
}

function Progress({ started }: { readonly started: DataExport }) {
  const { t } = useTranslation(['privacy', 'kit']);
  const { data: shown = started, error } = useQuery(dataExportQuery(started.id));
  if (error) return <Alert severity="error">{errorText(error)}</Alert>;
  if (shown.url === null) return <ProgressLine text={t('exportRunning', { count: shown.messages })} />;
  return (
    <Alert
      severity="success"
      action={
        <Button color="inherit" size="small" startIcon={<FileDownloadOutlined />} href={shown.url} download>
          {t('kit:download')}
        </Button>
      }
    >
      {t('exportDone', { count: shown.messages, until: formatDateTime(shown.urlEndsAt ?? '') })}
    </Alert>
  );
}
