import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';

/** Fills its container while code or data of a whole screen arrives. */
export function Busy() {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 240, height: '100%' }}>
      <CircularProgress size={28} aria-label={t('loading')} />
    </Box>
  );
}
