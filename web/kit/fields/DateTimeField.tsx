import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { useBoundField, type FieldProps } from './field-props.ts';

/** A day and a time in the browser's time zone, by its own calendar. The value is `2026-11-30T14:05`, or an empty string. */
export function DateTimeField<T extends FieldValues>(props: FieldProps<T>) {
  const { field, shown } = useBoundField(props);
  const { ref, value, onChange, onBlur } = field;
  return <TextField {...shown} type="datetime-local" inputRef={ref} value={value} onChange={onChange} onBlur={onBlur} />;
}
