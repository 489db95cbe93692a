import { createTheme } from '@mui/material/styles';

/** The product's primary colour. White text on it has 4.02:1, so text and filled buttons use `primary.main`, which passes AA. */
export const brandColor = '#007aff';

declare module '@mui/material/styles' {
  interface Palette {
    /** For surfaces and marks without text. */
    brand: string;
  }
  interface PaletteOptions {
    brand?: string;
  }
}

const filledButton = '#006fe6';
const filledButtonHover = '#0060c8';

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme' },
  colorSchemes: {
    light: {
      palette: {
        brand: brandColor,
        primary: { main: '#006fe6', contrastText: '#fff' },
        success: { main: '#18794e' },
        warning: { main: '#8f5200' },
        error: { main: '#c62a2f' },
        info: { main: '#006fe6' },
        background: { default: '#f9fafb', paper: '#ffffff' },
        text: { primary: '#15181d', secondary: '#565e6b' },
        divider: '#e2e5ea',
      },
    },
    dark: {
      palette: {
        brand: brandColor,
        primary: { main: '#5cabff', contrastText: '#06131f' },
        success: { main: '#4cc38a' },
        warning: { main: '#f5b546' },
        error: { main: '#ff8589' },
        info: { main: '#5cabff' },
        background: { default: '#0e1013', paper: '#16191e' },
        text: { primary: '#eceef1', secondary: '#a3abb8' },
        divider: '#2a2f37',
      },
    },
  },
  spacing: 8,
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    fontSize: 14,
    h1: { fontSize: '1.375rem', fontWeight: 650, letterSpacing: '-0.01em', lineHeight: 1.3 },
    h2: { fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.4 },
    h3: { fontSize: '0.9375rem', fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 },
    body1: { fontSize: '0.9375rem' },
    body2: { lineHeight: 1.5 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        'html, body, #root': { height: '100%' },
        ':focus-visible': { outline: `2px solid ${brandColor}`, outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          // A toast lasts as long as the animation of its hidden progress bar.
          '*:not(.Toastify__progress-bar), *::before, *::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&:focus-visible': { outline: `2px solid ${brandColor}`, outlineOffset: 2 } } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          whiteSpace: 'nowrap',
          variants: [
            {
              props: { variant: 'contained', color: 'primary' },
              style: { backgroundColor: filledButton, color: '#fff', '&:hover': { backgroundColor: filledButtonHover } },
            },
          ],
        },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiAppBar: { defaultProps: { elevation: 0, color: 'inherit' } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiTooltip: { defaultProps: { enterDelay: 400 } },
    MuiDialog: { defaultProps: { fullWidth: true } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 600 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '16px 24px' } } },
    MuiTableCell: {
      styleOverrides: {
        head: ({ theme: { vars } }) => ({ color: vars?.palette.text.secondary ?? 'inherit', fontWeight: 600, fontSize: '0.8125rem', whiteSpace: 'nowrap' }),
        root: ({ theme: { vars } }) => ({ padding: '10px 12px', borderColor: vars?.palette.divider ?? 'inherit' }),
      },
    },
    MuiChip: { styleOverrides: { root: { fontWeight: 500 } } },
  },
});
