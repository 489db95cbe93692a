import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetting, type SettingProps } from './use-setting.ts';

const Line = styled('form')(({ theme }) => ({ display: 'flex', alignItems: 'flex-start', gap: theme.spacing(1), '& > button': { marginTop: 24 } }));

type SettingTextProps = SettingProps & {
  /** `secret`: what is stored is shown masked, and never comes back; a new one takes its place, and a button of its own removes it. */
  readonly kind: 'number' | 'secret';
};

/** A setting that is typed, and saved by its button. */
export function SettingText({ name, value, help, kind }: SettingTextProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { label, save, isSaving } = useSetting(name);
  const [typed, setTyped] = useState<string | null>(null);
  const isSecret = kind === 'secret';
  const isStored = isSecret && value !== '';
  const submit = (event: SubmitEvent<HTMLElement>): void => {
    event.preventDefault();
    if (typed !== null) save(typed, () => setTyped(null));
  };
  return (
    <Line onSubmit={submit} autoComplete="off">
      <TextField
        label={label}
        helperText={isStored ? t('secretStored', { value }) : help}
        value={typed ?? (isSecret ? '' : value)}
        onChange={({ target }) => setTyped(isSecret ? target.value : target.value.replaceAll(/\D/g, ''))}
        placeholder={isStored ? value : ''}
        type={isSecret ? 'password' : 'text'}
        slotProps={{ htmlInput: isSecret ? { autoComplete: 'new-password' } : { inputMode: 'numeric' } }}
      />
      <Button
        type="submit"
        variant="outlined"
        aria-label={isStored ? t('replaceOf', { name: label }) : t('saveOf', { name: label })}
        disabled={typed === null || (isSecret && typed.trim() === '')}
        loading={isSaving}
      >
        {isStored ? t('replace') : t('common:save')}
      </Button>
      {isStored ? (
        <Button color="inherit" aria-label={t('removeOf', { name: label })} disabled={isSaving} onClick={() => save('', () => setTyped(null))}>
          {t('remove')}
        </Button>
      ) : null}
    </Line>
  );
}
