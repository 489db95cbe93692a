import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { builtInRoles } from '#shared/contract/roles.ts';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, 24%) 1fr',
  gap: theme.spacing(1.5, 2),
  margin: theme.spacing(1, 0, 0),
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr', gap: theme.spacing(0.25), '& dd': { marginBottom: theme.spacing(1) } },
}));

/** Below the own roles: those that every company has, each with what it is for. */
export function BuiltInRoles() {
  const { t } = useTranslation(['roles', 'rights']);
  return (
    <section>
      <Typography component="h2" variant="subtitle1" sx={{ mt: 4, fontWeight: 600 }}>
        {t('builtIn')}
      </Typography>
      <List>
        {builtInRoles.map((role) => (
          <div key={role} style={{ display: 'contents' }}>
            <dt>{t(`rights:role_${role}`)}</dt>
            <dd>{t(`rights:about_${role}`)}</dd>
          </div>
        ))}
      </List>
    </section>
  );
}
