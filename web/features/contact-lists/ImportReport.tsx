import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ContactListImport } from '#shared/contract/contact-list-shapes.ts';
import { ImportFailure } from '#web/parts/contact-lists/ImportFailure.tsx';
import { useProblemsFile } from '#web/parts/contacts/use-problems-file.ts';
import { reportedRows } from '#web/parts/contact-lists/queries.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { FactList } from '#web/kit/marks/FactList.tsx';

/** Shows the result of the latest import: numbers, and as a file the rows that have a problem. */
export function ImportReport({ state }: { readonly state: ContactListImport }) {
  const { t } = useTranslation(['contact-lists', 'contacts']);
  const { fileName, status } = state;
  const facts = [
    [t('contacts:importCreated'), state.created],
    [t('contacts:importUpdated'), state.updated],
    [t('contacts:importUnchanged'), state.unchanged],
    [t('duplicates'), state.duplicates],
    [t('contacts:importRefused'), state.refused],
  ] as const;
  return (
    <section aria-label={t('latest')}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {t('latestOf', { fileName, at: formatDateTime(state.createdAt) })}
      </Typography>
      {status === 'failed' ? (
        <ImportFailure state={state} />
      ) : (
        <Alert severity="success" sx={{ mb: 1.5 }}>
          {t('contacts:importDone')}
        </Alert>
      )}
      {status === 'failed' ? null : <FactList facts={facts} />}
      {state.reported > 0 ? <ReportButton state={state} /> : null}
    </section>
  );
}

function ReportButton({ state: { id, contactListId, reported } }: { readonly state: ContactListImport }) {
  const { t } = useTranslation('contact-lists');
  const save = useMutation({
    mutationFn: () => reportedRows(contactListId, id),
    onSuccess: useProblemsFile(),
  });
  return (
    <Button size="small" variant="outlined" startIcon={<FileDownloadOutlined />} sx={{ mt: 1.5 }} loading={save.isPending} onClick={() => save.mutate()}>
      {t('downloadReport', { count: reported })}
    </Button>
  );
}
