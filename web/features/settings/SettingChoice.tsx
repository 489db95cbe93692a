import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useSetting, type SettingProps } from './use-setting.ts';

type Choice = 'disabled' | 'queue' | 'company' | 'text';

/** A setting that is one of a few. */
export function SettingChoice({ name, value, help, choices }: SettingProps & { readonly choices: readonly Choice[] }) {
  const { t } = useTranslation('settings');
  const { label, save, isSaving } = useSetting(name);
  return (
    <TextField select label={label} helperText={help} value={value} disabled={isSaving} onChange={({ target }) => save(target.value)}>
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {t(`choice_${choice}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
