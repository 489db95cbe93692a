import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { usersQuery } from './queries.ts';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { BoundAutocomplete } from '#web/kit/fields/BoundAutocomplete.tsx';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { OptionRow } from '#web/kit/fields/OptionRow.tsx';

/** A choice among the company's users. The value is the user's id, or null. */
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
