import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { usersQuery } from './queries.ts';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { type FieldProps, useBoundField } from '#web/kit/fields/field-props.ts';
import { OptionRow } from '#web/kit/fields/OptionRow.tsx';
import { useAutocompleteTexts } from '#web/kit/fields/use-autocomplete-texts.ts';

type UsersFieldProps<T extends FieldValues> = FieldProps<T> & {
  /** User who is not offered. */
  readonly without: string;
};

/** Any number of the company's users, found by typing. The value is a list of their ids. */
export function UsersField<T extends FieldValues>({ without, ...props }: UsersFieldProps<T>) {
  const { field, shown } = useBoundField(props);
  const { data: users = [] } = useQuery(usersQuery);
  const texts = useAutocompleteTexts();
  const chosen: readonly string[] = field.value; // the form's list of ids
  const { disabled, ...input } = shown;
  return (
    <Autocomplete
      {...texts}
      multiple
      disableCloseOnSelect
      options={users.filter(({ id }) => id !== without)}
      value={users.filter(({ id }) => chosen.includes(id))}
      disabled={disabled}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, options) => field.onChange(options.map(({ id }) => id))}
      onBlur={field.onBlur}
      renderOption={({ key, ...item }, { id, name }) => (
        <li key={key} {...item}>
          <OptionRow mark={<Avatar id={id} name={name} sizePx={28} />} name={name} />
        </li>
      )}
      renderInput={(params) => <TextField {...params} {...input} inputRef={field.ref} />}
    />
  );
}
