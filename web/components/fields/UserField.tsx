import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { usersQuery } from '../../api/account-queries.ts';
import { Avatar } from '../Avatar.tsx';
import { BoundAutocomplete } from './BoundAutocomplete.tsx';
import type { FieldProps } from './field-props.ts';
import { OptionRow } from './OptionRow.tsx';

/** One of the company's users. The value is the user's id, or null. */
export function UserField<T extends FieldValues>(props: FieldProps<T>) {
  const { data: users = [] } = useQuery(usersQuery);
  return (
    <BoundAutocomplete
      {...props}
      options={users}
      renderOption={({ id, name }) => <OptionRow mark={<Avatar id={id} name={name} sizePx={28} />} name={name} />}
    />
  );
}
