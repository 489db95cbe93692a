import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useBoundField, type FieldProps } from './field-props.ts';

/** On or off. The value is a boolean. */
export function BoundSwitch<T extends FieldValues>(props: FieldProps<T>) {
  const { field, shown } = useBoundField(props);
  const { helperText, error, label, disabled } = shown;
  const id = useId();
  const toggle = (
    <Switch
      name={field.name}
      checked={field.value === true}
      onChange={(_event, isOn) => field.onChange(isOn)}
      onBlur={field.onBlur}
      slotProps={{ input: { ref: field.ref, ...(helperText ? { 'aria-describedby': id } : {}) } }}
    />
  );
  return (
    <FormControl error={error} disabled={disabled}>
      <FormControlLabel control={toggle} label={label} sx={{ ml: -1.25 }} />
      {helperText ? <FormHelperText id={id}>{helperText}</FormHelperText> : null}
    </FormControl>
  );
}
