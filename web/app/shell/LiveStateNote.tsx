import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '../../live/LiveProvider.tsx';

/** A short cut is nobody's concern; a longer one is said within the 3 s of the product's rules. */
const noteDelayMs = 2_000;

/** Tells the user that what is on the screen may be old. */
export function LiveStateNote() {
  const { t } = useTranslation('shell');
  const state = useLiveState();
  const [isLate, setIsLate] = useState(false);
  const isAway = state === 'lost' || state === 'connecting';
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = setTimeout(() => setIsLate(true), noteDelayMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isAway]);
  const note = isLate ? t('reconnecting') : null;
  return (
    <Typography component="output" variant="body2" noWrap sx={{ color: 'warning.main', fontWeight: 600 }}>
      {state === 'offline' ? t('offline') : note}
    </Typography>
  );
}
