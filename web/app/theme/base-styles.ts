import type { Components, Theme } from '@mui/material/styles';
import { brandColor, focusRing } from './brand-color.ts';

/** The page itself, and what lies on it everywhere. */
export const baseStyles: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      'html, body, #root': { height: '100%' },
      ':focus-visible': focusRing,
      // A system with colours of its own takes away the grounds by which the present one is told.
      '@media (forced-colors: active)': {
        ':is([aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false]))': { outline: '2px solid Highlight', outlineOffset: -2 },
        '[data-shown]': { borderInlineStart: '6px solid Highlight' },
      },
      '::selection': { backgroundColor: `color-mix(in srgb, ${brandColor} 28%, transparent)` },
      '@media (prefers-reduced-motion: reduce)': {
        // A toast lasts as long as the animation of its hidden progress bar.
        '*:not(.Toastify__progress-bar), *::before, *::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
      },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiAlert: { styleOverrides: { root: { alignItems: 'center', border: '1px solid color-mix(in srgb, currentColor 20%, transparent)' } } },
};
