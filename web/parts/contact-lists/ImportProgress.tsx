import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ContactListImport } from '#shared/contract/contact-list-shapes.ts';
import { ProgressLine } from '#web/kit/states/ProgressLine.tsx';

/** How far an import is. */
export function ImportProgress({ state: { fileName, done, total } }: { readonly state: ContactListImport }) {
  const { t } = useTranslation('contact-lists');
  if (total === null) return <ProgressLine text={t('reading', { fileName })} />;
  return <ProgressLine text={t('progress', { fileName, done, total })} percent={Math.round((done / Math.max(1, total)) * 100)} />;
}
