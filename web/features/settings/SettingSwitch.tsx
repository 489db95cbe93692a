import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useSetting, type SettingProps } from './use-setting.ts';

const Saved = styled('output')(({ theme }) => ({
  display: 'block',
  minHeight: 20,
  color: theme.vars.palette.success.main,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '20px',
  '&:empty': { display: 'none' },
}));

/** A setting that is enabled or disabled: saved when it is moved, and said beside it. */
export function SettingSwitch({ name, value, help }: SettingProps) {
  const { label, save, isSaving, said } = useSetting(name);
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
    <div data-setting={name}>
      <FormControlLabel control={toggle} label={label} sx={{ ml: -1.25 }} />
      <FormHelperText id={id}>{help}</FormHelperText>
      <Saved>{said}</Saved>
    </div>
  );
}
