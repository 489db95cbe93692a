import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { errorText } from '#web/errors/error-text.ts';

/** Names a further domain. */
export function AddDomain({ onAdd }: { readonly onAdd: (domain: string) => Promise<void> }) {
  const { t } = useTranslation('mail-domains');
  const [domain, setDomain] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = (event: SubmitEvent<HTMLElement>): void => {
    event.preventDefault();
    setFailure(null);
    setIsBusy(true);
    onAdd(domain.trim().toLowerCase())
      .catch(setFailure)
      .finally(() => setIsBusy(false));
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} direction={{ sm: 'row' }} spacing={1} sx={{ alignItems: { sm: 'flex-start' } }}>
      <TextField
        label={t('domain')}
        value={domain}
        onChange={(event) => setDomain(event.target.value)}
        error={failure !== null}
        helperText={failure === null ? t('domainHelp') : errorText(failure)}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 253 } }}
        sx={{ flexGrow: 1 }}
      />
      <Button type="submit" variant="outlined" loading={isBusy} disabled={domain.trim() === ''} sx={{ mt: { sm: '28px !important' }, flexShrink: 0 }}>
        {t('add')}
      </Button>
    </Stack>
  );
}
