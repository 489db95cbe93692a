import type { Theme } from '@mui/material/styles';

/** Yellow belongs to internal notes alone, so that nobody takes one for a message. */
export const noteColors = (theme: Theme) => ({
  borderColor: `color-mix(in srgb, ${theme.vars.palette.warning.main} 45%, transparent)`,
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.warning.main} 18%, ${theme.vars.palette.background.paper})`,
});
