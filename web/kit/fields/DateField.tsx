import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { useBoundField, type FieldProps } from './field-props.ts';

type DateFieldProps<T extends FieldValues> = FieldProps<T> & {
  /** As the value. */
  readonly min?: string;
  readonly max?: string;
};

/** A day, by the browser's own calendar. The value is `2026-11-30`, or an empty string. */
export function DateField<T extends FieldValues>({ min, max, ...props }: DateFieldProps<T>) {
  const { field, shown } = useBoundField(props);
  const { ref, value, onChange, onBlur } = field;
  return <TextField {...shown} type="date" inputRef={ref} value={value} onChange={onChange} onBlur={onBlur} slotProps={{ htmlInput: { min, max } }} />;
}
