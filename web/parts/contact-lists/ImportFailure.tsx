import Alert from '@mui/material/Alert';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type ContactListImport, mostImportedRows } from '#shared/contract/contact-list-shapes.ts';

/** Says why nothing of a spreadsheet came into its list. */
export function ImportFailure({ state: { failure } }: { readonly state: ContactListImport }) {
  const { t, i18n } = useTranslation('contact-lists');
  return <Alert severity="error">{t(`failure_${failure ?? 'unreadable'}`, { rows: mostImportedRows.toLocaleString(i18n.language) })}</Alert>;
}
