import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '../../live/LiveProvider.tsx';

/** A short cut is nobody's concern. */
const noteDelayMs = 3_000;

/** Tells the user that what is on the screen may be old. */
export function LiveStateNote() {
  const { t } = useTranslation('shell');
  const state = useLiveState();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (state !== 'lost') return undefined;
    const timer = setTimeout(() => setIsLate(true), noteDelayMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [state]);
  return (
    <Typography component="output" variant="body2" noWrap sx={{ color: 'warning.main', fontWeight: 600 }}>
      {isLate ? t('reconnecting') : null}
    </Typography>
  );
}
