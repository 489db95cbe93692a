import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ImportState } from './use-import.ts';

/** How far it is, in words and as a bar. */
export function ImportProgress({ state: { phase, done, rows } }: { readonly state: ImportState }) {
  const { t } = useTranslation('contacts');
  const text = phase === 'reading' ? t('importReading') : t('importProgress', { done, total: rows.length });
  const percent = rows.length === 0 ? 0 : Math.round((done / rows.length) * 100);
  return (
    <div>
      <Typography component="output" variant="body2" sx={{ display: 'block', mb: 1 }}>
        {text}
      </Typography>
      <LinearProgress aria-label={text} {...(phase === 'reading' ? {} : { variant: 'determinate', value: percent })} />
    </div>
  );
}
