import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ContactList } from '#shared/contract/contact-list-shapes.ts';
import { ImportFailure } from '#web/parts/contact-lists/ImportFailure.tsx';
import { ImportProgress } from '#web/parts/contact-lists/ImportProgress.tsx';
import { isOnItsWay } from '#web/parts/contact-lists/import-state.ts';
import { useLatestImport } from '#web/parts/contact-lists/use-latest-import.ts';

/** Whether contacts are still coming into the chosen list, or why there are none. */
export function ListArrivals({ list }: { readonly list: ContactList }) {
  const latest = useLatestImport(list.id);
  const isArriving = latest !== undefined && isOnItsWay(latest);
  if (!isArriving && list.contactsCount > 0) return null;
  return (
    <Box sx={{ mt: 1 }}>{isArriving ? <ImportProgress state={latest} /> : latest?.status === 'failed' ? <ImportFailure state={latest} /> : <NobodyYet />}</Box>
  );
}

function NobodyYet() {
  const { t } = useTranslation('outreach');
  return <Alert severity="info">{t('emptyList')}</Alert>;
}
