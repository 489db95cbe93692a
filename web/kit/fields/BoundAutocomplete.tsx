import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useBoundField, type FieldProps } from './field-props.ts';
import { useAutocompleteTexts } from './use-autocomplete-texts.ts';

export interface PickOption {
  readonly id: string;
  readonly name: string;
}

type BoundAutocompleteProps<T extends FieldValues, O extends PickOption> = FieldProps<T> & {
  readonly options: readonly O[];
  /** How an option looks in the list; its name by default. */
  readonly renderOption?: (option: O) => ReactNode;
};

/** A choice among many options, found by typing. The value is an option's id, or null; an option that is no longer offered counts as none. */
export function BoundAutocomplete<T extends FieldValues, O extends PickOption>({ options, renderOption, ...props }: BoundAutocompleteProps<T, O>) {
  const { field, shown } = useBoundField(props);
  const { label, required, error, helperText, disabled } = shown;
  const texts = useAutocompleteTexts();
  return (
    <Autocomplete
      {...texts}
      options={options}
      value={options.find(({ id }) => id === field.value) ?? null}
      disabled={disabled}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, option) => field.onChange(option?.id ?? null)}
      onBlur={field.onBlur}
      renderOption={({ key, ...item }, option) => (
        <li key={key} {...item}>
          {renderOption ? renderOption(option) : option.name}
        </li>
      )}
      renderInput={(input) => <TextField {...input} inputRef={field.ref} label={label} required={required} error={error} helperText={helperText} />}
    />
  );
}
