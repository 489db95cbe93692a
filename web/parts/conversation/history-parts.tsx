import ArrowDownward from '@mui/icons-material/ArrowDownward';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Fab from '@mui/material/Fab';
import { useTranslation } from 'react-i18next';

/** The sign of older pages. */
export function OlderComing() {
  const { t } = useTranslation('conversation');
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', height: 48 }}>
      <CircularProgress size={20} aria-label={t('loadingOlder')} />
    </Box>
  );
}

/** Back to the end of the conversation, with what came meanwhile. */
export function LatestButton({ arrived, onClick }: { readonly arrived: number; readonly onClick: () => void }) {
  const { t } = useTranslation('conversation');
  const isPlain = arrived === 0;
  return (
    <Fab
      size="small"
      variant={isPlain ? 'circular' : 'extended'}
      aria-label={isPlain ? t('toLatest') : t('newMessages', { count: arrived })}
      onClick={onClick}
      sx={{ position: 'absolute', bottom: 16, right: 24, px: isPlain ? 0 : 2, bgcolor: 'background.paper', color: 'primary.main' }}
    >
      <ArrowDownward fontSize="small" sx={isPlain ? {} : { mr: 1 }} />
      {isPlain ? null : t('newMessages', { count: arrived })}
    </Fab>
  );
}
