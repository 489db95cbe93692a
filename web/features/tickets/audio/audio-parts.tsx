import { styled } from '@mui/material/styles';
import { playerHeightPx, playerWidthPx } from './player-size.ts';

export const Root = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: playerWidthPx,
  maxWidth: '100%',
  height: playerHeightPx,
  '& > .line': { position: 'relative', display: 'flex', flexGrow: 1, minWidth: 60, alignItems: 'center', height: '100%' },
});

export const PlayButton = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 36,
  height: 36,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  cursor: 'pointer',
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  '&:disabled': { opacity: 0.4, cursor: 'default' },
}));

export const Seek = styled('input')(({ theme }) => ({
  appearance: 'none',
  width: '100%',
  height: 20,
  margin: 0,
  cursor: 'pointer',
  background: 'transparent',
  '--track': `linear-gradient(to right, ${theme.vars.palette.primary.main} var(--played), color-mix(in srgb, ${theme.vars.palette.text.secondary} 45%, transparent) var(--played))`,
  '&::-webkit-slider-runnable-track': { height: 4, borderRadius: 2, background: 'var(--track)' },
  '&::-moz-range-track': { height: 4, borderRadius: 2, background: 'var(--track)' },
  '&::-webkit-slider-thumb': {
    appearance: 'none',
    width: 12,
    height: 12,
    marginTop: -4,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.primary.main,
  },
  '&::-moz-range-thumb': { width: 12, height: 12, border: 0, borderRadius: '50%', backgroundColor: theme.vars.palette.primary.main },
}));

export const Times = styled('span')(({ theme }) => ({
  position: 'absolute',
  left: 2,
  bottom: 0,
  fontSize: '0.6875rem',
  lineHeight: 1,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.secondary,
}));

export const SpeedButton = styled('button')(({ theme }) => ({
  flexShrink: 0,
  minWidth: 38,
  height: 24,
  padding: theme.spacing(0, 0.75),
  border: 0,
  borderRadius: 12,
  font: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 650,
  cursor: 'pointer',
  color: theme.vars.palette.text.primary,
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 10%, transparent)`,
}));
