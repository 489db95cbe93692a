import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ContactList } from '#shared/contract/contact-list-shapes.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { importsQuery } from '#web/parts/contact-lists/queries.ts';
import { ImportProgress } from '#web/parts/contact-lists/ImportProgress.tsx';
import { isOnItsWay } from '#web/parts/contact-lists/import-state.ts';

interface ListProgressProps {
  readonly contactListId: ContactListId;
  readonly list: ContactList | undefined;
  readonly onOpen: () => void;
}

/** Shows background work on a list: an import, and the checking of its numbers. */
export function ListProgress({ contactListId, list, onOpen }: ListProgressProps) {
  const { t } = useTranslation('contact-lists');
  const { data: imports } = useQuery(importsQuery(contactListId));
  const running = imports?.find(isOnItsWay);
  return (
    <Stack spacing={1.5} sx={{ mb: 2 }}>
      {running ? (
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <ImportProgress state={running} />
          <Button size="small" onClick={onOpen}>
            {t('details')}
          </Button>
        </Stack>
      ) : null}
      {list && list.contactsCount > 0 ? <Validity list={list} /> : null}
    </Stack>
  );
}

function Validity({ list: { contactsCount, validCount, invalidCount, check } }: { readonly list: ContactList }) {
  const { t } = useTranslation('contact-lists');
  const unchecked = contactsCount - validCount - invalidCount;
  return (
    <>
      <Typography component="output" variant="body2" color="textSecondary">
        {t('counts', { count: contactsCount, valid: validCount, invalid: invalidCount, unchecked })}
        {check === 'running' ? ` ${t('checking')}` : ''}
      </Typography>
      {check === 'waiting' && unchecked > 0 ? <Alert severity="info">{t('checkWaits')}</Alert> : null}
    </>
  );
}
