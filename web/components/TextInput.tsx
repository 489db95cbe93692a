import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';
import { useController, type Control, type FieldPath, type FieldValues, type RegisterOptions } from 'react-hook-form';

type TextInputProps<T extends FieldValues> = Omit<OutlinedInputProps, 'name' | 'value' | 'onChange' | 'error' | 'label'> & {
  readonly control: Control<T>;
  readonly name: FieldPath<T>;
  readonly label: string;
  readonly helperText?: ReactNode;
  /** For forms without a schema. */
  readonly rules?: Omit<RegisterOptions<T, FieldPath<T>>, 'valueAsNumber' | 'valueAsDate' | 'setValueAs' | 'disabled'>;
};

/**
 * A text field of a form of react-hook-form; its error takes the place of the helper text.
 * Built from MUI's parts, because its TextField brings the select menu along to the login screen.
 */
export function TextInput<T extends FieldValues>({ control, name, label, rules, helperText, ...props }: TextInputProps<T>) {
  const { field, fieldState } = useController({ control, name, ...(rules ? { rules } : {}) });
  const { ref, ...input } = field;
  const id = useId();
  const help = fieldState.error?.message ?? helperText;
  return (
    <FormControl size="small" fullWidth error={fieldState.invalid} required={props.required ?? false}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput {...props} {...input} id={id} inputRef={ref} label={label} {...(help ? { 'aria-describedby': `${id}-help` } : {})} />
      {help ? <FormHelperText id={`${id}-help`}>{help}</FormHelperText> : null}
    </FormControl>
  );
}
