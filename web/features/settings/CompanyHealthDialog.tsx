import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CompanyHealth } from '#shared/contract/company-health.ts';
import type { ListedCompany } from '#shared/contract/platform.ts';
import { companyHealthQuery, companyStorageQuery, useUpdateCompany } from './platform-queries.ts';
import { SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { ProgressLine } from '#web/kit/states/ProgressLine.tsx';
import { FactList } from '#web/kit/marks/FactList.tsx';
import { formatBytes } from '#web/kit/formats/format-bytes.ts';
import { errorText } from '#web/errors/error-text.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { notifyError, notifySuccess } from '#web/kit/toasts/notify.ts';

interface CompanyHealthDialogProps {
  readonly company: Pick<ListedCompany, 'id' | 'name' | 'mailsHeld'>;
  readonly onClose: () => void;
}

/** The numbers, the last login and the files have their room before they come, so that the dialog stands still. */
const factsHeight = 250;

/** How a company is doing now, and what its files take. */
export function CompanyHealthDialog({ company, onClose }: CompanyHealthDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { data, error } = useQuery(companyHealthQuery([company.id]));
  const health = data?.[0];
  return (
    <SheetDialog title={t('companyHealthOf', company)} onClose={onClose}>
      <DialogContent>
        <Stack spacing={2.5}>
          {company.mailsHeld ? <MailHold company={company} onReleased={onClose} /> : null}
          {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
          <Stack spacing={2.5} sx={{ minHeight: factsHeight }}>
            {health ? <Facts health={health} /> : error ? null : <ProgressLine text={t('healthLoading')} />}
            <Storage company={company} />
          </Stack>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </SheetDialog>
  );
}

/** Only staff let a company send mails again of which too many came back. */
function MailHold({ company: { id }, onReleased }: Pick<CompanyHealthDialogProps, 'company'> & { readonly onReleased: () => void }) {
  const { t } = useTranslation('settings');
  const { mutate, isPending } = useUpdateCompany();
  const onSuccess = (): void => {
    notifySuccess(t('mailsReleased'));
    onReleased();
  };
  return (
    <Alert
      severity="warning"
      action={
        <Button
          color="inherit"
          size="small"
          loading={isPending}
          onClick={() => mutate({ id, change: { mailsHeld: false } }, { onSuccess, onError: notifyError })}
        >
          {t('releaseMails')}
        </Button>
      }
    >
      {t('mailsHeldText')}
    </Alert>
  );
}

function Facts({ health: { connections, messagesToday, failuresToday, lastLoginAt } }: { readonly health: CompanyHealth }) {
  const { t } = useTranslation('settings');
  const facts = [
    [t('healthUp'), connections.up],
    [t('healthTotal'), connections.total],
    [t('healthMessagesToday'), messagesToday],
    [t('healthFailuresToday'), failuresToday],
  ] as const;
  return (
    <>
      <FactList facts={facts} />
      <Typography>{lastLoginAt === null ? t('healthNoLogin') : t('healthLastLogin', { when: formatDateTime(lastLoginAt) })}</Typography>
    </>
  );
}

function Storage({ company }: Pick<CompanyHealthDialogProps, 'company'>) {
  const { t } = useTranslation('settings');
  const { data, error } = useQuery(companyStorageQuery(company.id));
  if (error) return <Alert severity="error">{errorText(error)}</Alert>;
  if (!data) return <ProgressLine text={t('storageLoading')} />;
  const counts = { size: formatBytes(data.sizeBytes), count: data.files };
  return <Typography>{data.isComplete ? t('storage', counts) : t('storageAtLeast', counts)}</Typography>;
}
