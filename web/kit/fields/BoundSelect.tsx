import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useBoundField, type FieldProps } from './field-props.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: ReactNode;
  /** It can be seen, and not be chosen. */
  readonly isLocked?: boolean;
}

type BoundSelectProps<T extends FieldValues> = FieldProps<T> & { readonly options: readonly SelectOption[] };

/** A choice among few options. The value is an option's, or an empty string; an option that is no longer offered counts as none. */
export function BoundSelect<T extends FieldValues>({ options, ...props }: BoundSelectProps<T>) {
  const { field, shown } = useBoundField(props);
  const { ref, value, onChange, onBlur } = field;
  const known = options.some((option) => option.value === value) ? value : '';
  return (
    <TextField {...shown} select inputRef={ref} value={known} onChange={onChange} onBlur={onBlur}>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} disabled={option.isLocked ?? false}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
