import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { SettingProps } from './use-setting.ts';
import { useSettingField } from './use-draft.ts';

type Choice = 'disabled' | 'queue' | 'company' | 'text' | '1' | '2' | '3' | '4' | '5';

/** A setting that is one of a few. */
export function SettingChoice({ name, value: stored, help, choices }: SettingProps & { readonly choices: readonly Choice[] }) {
  const { t } = useTranslation('settings');
  const { label, value, write, isSaving } = useSettingField(name, stored);
  return (
    <TextField select label={label} helperText={help} value={value} disabled={isSaving} onChange={({ target }) => write(target.value)}>
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {t(`choice_${choice}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
