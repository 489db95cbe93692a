import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { RightLine } from './right-lines.ts';

interface RoleChangeProps {
  readonly name: string;
  readonly before: readonly RightLine[];
  readonly after: readonly RightLine[];
}

/** Says in plain words what somebody may do from now on, and what no longer. */
export function RoleChange({ name, before, after }: RoleChangeProps) {
  const { t } = useTranslation('rights');
  const gained = after.filter((line) => !before.includes(line));
  const lost = before.filter((line) => !after.includes(line));
  if (gained.length + lost.length === 0) return null;
  return (
    <Alert severity={lost.length > 0 ? 'warning' : 'info'} icon={false}>
      <Typography component="p" variant="subtitle2" sx={{ fontWeight: 700 }}>
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
      <Typography variant="body2" sx={{ mt: 0.5 }}>
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
