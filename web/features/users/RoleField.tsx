import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useWatch, type Control, type FieldValues, type Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BoundSelect } from '#web/kit/fields/BoundSelect.tsx';
import { linesOf, rightsOfRole, type RightLine } from '#web/parts/rights/right-lines.ts';
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
  const options = names.map((value) => ({ value, label: nameOf(value) }));
  return (
    <>
      <BoundSelect control={control} name={name} label={label} options={options} helperText={aboutOf(role)} required />
      {before && before.role !== role ? (
        <RoleChange name={before.name} before={linesOf(rightsOfRole(before.role, own))} after={linesOf(rightsOfRole(role, own))} />
      ) : null}
    </>
  );
}

interface RoleChangeProps {
  readonly name: string;
  readonly before: readonly RightLine[];
  readonly after: readonly RightLine[];
}

/** Says in plain words what somebody may do from now on, and what no longer. */
function RoleChange({ name, before, after }: RoleChangeProps) {
  const { t } = useTranslation('rights');
  const gained = after.filter((line) => !before.includes(line));
  const lost = before.filter((line) => !after.includes(line));
  if (gained.length + lost.length === 0) return null;
  return (
    <Alert severity={lost.length > 0 ? 'warning' : 'info'} icon={false}>
      <Typography component="p" variant="subtitle2">
        {t('changes', { name })}
      </Typography>
      <ChangedLines title={t('gains')} lines={gained} />
      <ChangedLines title={t('loses')} lines={lost} />
    </Alert>
  );
}

function ChangedLines({ title, lines }: { readonly title: string; readonly lines: readonly RightLine[] }) {
  const { t } = useTranslation('rights');
  if (lines.length === 0) return null;
  return (
    <>
      <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 600 }}>
        {title}
      </Typography>
      <ul style={{ margin: 0, paddingLeft: 20 }}>
        {lines.map((line) => (
          <li key={line}>{t(`may_${line}`)}</li>
        ))}
      </ul>
    </>
  );
}
