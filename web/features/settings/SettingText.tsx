import TextField from '@mui/material/TextField';
import type { SettingProps } from './use-setting.ts';
import { useSettingField } from './use-draft.ts';

/** A setting that is a whole number. */
export function SettingText({ name, value: stored, help }: SettingProps) {
  const { label, value, write } = useSettingField(name, stored);
  return (
    <TextField
      label={label}
      helperText={help}
      value={value}
      onChange={({ target }) => write(target.value.replaceAll(/\D/g, ''))}
      slotProps={{ root: { 'data-setting': name } as object, htmlInput: { inputMode: 'numeric' } }}
    />
  );
}
