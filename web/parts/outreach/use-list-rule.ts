import type { ContactListId } from '#shared/contract/ids.ts';
import { isOnItsWay } from '#web/parts/contact-lists/import-state.ts';
import { useLatestImport } from '#web/parts/contact-lists/use-latest-import.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Says who of a list gets a campaign that is started now; contacts that are still coming in do not. */
export function useListRule(contactListId: ContactListId | undefined): string {
  const { t } = useTranslation('outreach');
  const latest = useLatestImport(contactListId ?? null);
  return latest && isOnItsWay(latest) ? `${t('stillArriving', { fileName: latest.fileName })} ${t('listRule')}` : t('listRule');
}
