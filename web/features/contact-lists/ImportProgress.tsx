import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ContactListImport } from '#shared/contract/contact-list-shapes.ts';

/** How far an import is, in words and as a bar. */
export function ImportProgress({ state: { fileName, done, total } }: { readonly state: ContactListImport }) {
  const { t } = useTranslation('contact-lists');
  const text = total === null ? t('reading', { fileName }) : t('progress', { fileName, done, total });
  return (
    <div style={{ flexGrow: 1 }}>
      <Typography component="output" variant="body2" sx={{ display: 'block', mb: 1, overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <LinearProgress aria-label={text} {...(total === null ? {} : { variant: 'determinate', value: Math.round((done / Math.max(1, total)) * 100) })} />
    </div>
  );
}
