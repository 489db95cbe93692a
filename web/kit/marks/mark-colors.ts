import type { CSSObject, Theme } from '@mui/material/styles';

/** Marker of a word that was looked for: yellow, as on paper. */
export const markColors = (theme: Theme): CSSObject => ({
  color: theme.vars.palette.text.primary,
  backgroundColor: '#ffe48a',
  ...theme.applyStyles('dark', { backgroundColor: '#6b5510' }),
});
