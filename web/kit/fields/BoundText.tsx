import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { useBoundField, type FieldProps } from './field-props.ts';

type BoundTextProps<T extends FieldValues> = FieldProps<T> &
  Pick<TextFieldProps, 'id' | 'type' | 'multiline' | 'minRows' | 'maxRows' | 'placeholder' | 'autoComplete' | 'onKeyDown'>;

/** A line of text, or several. The value is a string. */
export function BoundText<T extends FieldValues>(props: BoundTextProps<T>) {
  const { control: _control, name: _name, label: _label, helperText: _helperText, required: _required, disabled: _disabled, ...look } = props;
  const { field, shown } = useBoundField(props);
  const { ref, value, onChange, onBlur } = field;
  return <TextField {...look} {...shown} inputRef={ref} value={value} onChange={onChange} onBlur={onBlur} />;
}
