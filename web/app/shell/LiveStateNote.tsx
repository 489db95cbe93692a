import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useLiveState } from '#web/live/LiveProvider.tsx';

/** A short cut is nobody's concern; a longer one is said within the 3 s of the product's rules. */
const noteDelayMs = 2_000;

const Note = styled('output')(({ theme }) => ({
  ...theme.typography.body2,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.warning.main,
  fontWeight: 600,
  // Beside the buttons a phone has room for three letters: there it stands below them.
  [theme.breakpoints.down('sm')]: { position: 'absolute', inset: 'auto 0 0', textAlign: 'center', fontSize: 11, lineHeight: '16px', pointerEvents: 'none' },
}));

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
  return <Note>{state === 'offline' ? t('offline') : note}</Note>;
}
