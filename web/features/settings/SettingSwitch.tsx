import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useSetting, type SettingProps } from './use-setting.ts';

/** A setting that is enabled or disabled. */
export function SettingSwitch({ name, value, help }: SettingProps) {
  const { label, save, isSaving } = useSetting(name);
  const id = useId();
  const toggle = (
    <Switch
      checked={value === 'enabled'}
      disabled={isSaving}
      onChange={(_event, isOn) => save(isOn ? 'enabled' : 'disabled')}
      slotProps={{ input: { 'aria-describedby': id } }}
    />
  );
  return (
    <div>
      <FormControlLabel control={toggle} label={label} sx={{ ml: -1.25 }} />
      <FormHelperText id={id}>{help}</FormHelperText>
    </div>
  );
}
