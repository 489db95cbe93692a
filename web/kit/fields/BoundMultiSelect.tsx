import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { SelectOption } from './BoundSelect.tsx';
import { useBoundField, type FieldProps } from './field-props.ts';

type BoundMultiSelectProps<T extends FieldValues> = FieldProps<T> & {
  readonly options: readonly SelectOption[];
  /** Said in the place of the help, and the field is locked: there is nothing to choose. */
  readonly noneText?: ReactNode;
};

/** Any number of a few. The value is a list of theirs, in the order chosen; what is no longer offered is left out. */
export function BoundMultiSelect<T extends FieldValues>({ options, noneText, ...props }: BoundMultiSelectProps<T>) {
  const { field, shown } = useBoundField(props);
  const byValue = new Map(options.map(({ value, label }) => [value, label]));
  const chosen = (field.value as readonly string[]).filter((value) => byValue.has(value)); // the form's list
  const chips = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {chosen.map((value) => (
        <Chip key={value} size="small" label={byValue.get(value)} />
      ))}
    </Box>
  );
  return (
    <TextField
      {...shown}
      {...(noneText ? { helperText: noneText, disabled: true } : {})}
      select
      inputRef={field.ref}
      value={chosen}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.value)}
      slotProps={{ select: { multiple: true, renderValue: () => chips } }}
    >
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value} dense>
          <Checkbox size="small" checked={chosen.includes(value)} tabIndex={-1} inert />
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
