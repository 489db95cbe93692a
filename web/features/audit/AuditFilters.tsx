import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { auditKinds } from './audit-kinds.static.ts';
import { usersQuery } from '#web/parts/users/queries.ts';
import type { AuditFields } from './use-audit-filter.ts';

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: theme.spacing(1.5),
  width: '100%',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

interface AuditFiltersProps {
  readonly fields: AuditFields;
  readonly onChange: (change: Partial<AuditFields>) => void;
}

/** Filters by action, author and days. */
export function AuditFilters({ fields, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('audit');
  const { data: users = [] } = useQuery(usersQuery);
  const shrunk = { inputLabel: { shrink: true }, select: { displayEmpty: true } };
  return (
    <Fields role="search" aria-label={t('filters')}>
      <TextField
        select
        id="audit-kind"
        label={t('kind')}
        value={auditKinds.find((kind) => kind === fields.kind) ?? ''}
        onChange={({ target }) => onChange({ kind: target.value })}
        slotProps={shrunk}
      >
        <MenuItem value="">{t('anyKind')}</MenuItem>
        {auditKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`kind_${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        id="audit-user"
        label={t('user')}
        value={['system', 'staff', ...users.map(({ id }) => String(id))].includes(fields.userId) ? fields.userId : ''}
        onChange={({ target }) => onChange({ userId: target.value })}
        slotProps={shrunk}
      >
        <MenuItem value="">{t('anyUser')}</MenuItem>
        {users.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
        <MenuItem value="system">{t('system')}</MenuItem>
        <MenuItem value="staff">{t('staff')}</MenuItem>
      </TextField>
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={t(name)}
          value={fields[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
    </Fields>
  );
}
