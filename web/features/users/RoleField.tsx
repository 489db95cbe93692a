import { useWatch, type Control, type FieldValues, type Path } from 'react-hook-form';
import { BoundSelect } from '#web/kit/fields/BoundSelect.tsx';
import { isBuiltIn } from '#shared/contract/roles.ts';
import { linesOf, rightsOfRole } from '#web/parts/rights/right-lines.ts';
import { RoleChange } from '#web/parts/rights/RoleChange.tsx';
import { useRoleNames } from '#web/parts/rights/use-role-names.ts';

interface RoleFieldProps<T extends FieldValues> {
  readonly control: Control<T>;
  readonly name: Path<T>;
  readonly label: string;
  /** The user as they are until now; none for somebody new. */
  readonly before: { readonly name: string; readonly role: string } | null;
}

/** Choice of a role, with what it means; for somebody who has one already, with what changes. */
export function RoleField<T extends FieldValues>({ control, name, label, before }: RoleFieldProps<T>) {
  const { own, names, nameOf, aboutOf } = useRoleNames();
  const role: string = useWatch({ control, name });
  const isChanged = before !== null && before.role !== role;
  const options = names.map((value) => ({ value, label: nameOf(value) }));
  return (
    <>
      <BoundSelect
        control={control}
        name={name}
        label={label}
        options={options}
        helperText={isChanged && !isBuiltIn(role) ? undefined : aboutOf(role)}
        required
      />
      {isChanged ? <RoleChange name={before.name} before={linesOf(rightsOfRole(before.role, own))} after={linesOf(rightsOfRole(role, own))} /> : null}
    </>
  );
}
