import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { SettingProps } from './use-setting.ts';
import { useSettingField } from './use-draft.ts';

const Line = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'flex-start', gap: theme.spacing(1), '& > button': { marginTop: 24 } }));

/** A setting that never comes back: what is stored is shown masked, a new one takes its place, and a button of its own removes it. */
export function SettingSecret({ name, value: stored }: SettingProps) {
  const { t } = useTranslation('settings');
  const { label, value: typed, write, saveNow, isSaving } = useSettingField(name, '');
  const isStored = stored !== '';
  return (
    <Line data-setting={name}>
      <TextField
        label={label}
        helperText={isStored ? t('secretStored', { value: stored }) : undefined}
        value={typed}
        onChange={({ target }) => write(target.value)}
        placeholder={stored}
        type="password"
        slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
      />
      {isStored ? (
        <Button color="inherit" aria-label={t('removeOf', { name: label })} disabled={isSaving} onClick={() => saveNow(name, '')}>
          {t('remove')}
        </Button>
      ) : null}
    </Line>
  );
}
