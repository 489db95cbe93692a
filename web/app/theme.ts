import { createTheme } from '@mui/material/styles';
import { lyingPhone, noLyingPhone } from '#web/kit/page/media.ts';
import { brandColor, headingFont } from './theme/brand-color.ts';
import { baseStyles } from './theme/base-styles.ts';
import { controlStyles } from './theme/control-styles.ts';
import { surfaceStyles } from './theme/surface-styles.ts';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    /** For surfaces and marks without text. */
    brand: string;
    /** Customers and colleagues: their words, what of theirs is unread, who is called. The system itself is blue. */
    person: string;
  }
  interface PaletteOptions {
    brand?: string;
    person?: string;
  }
}

/** Quiet surfaces, ink instead of black, blue for the system and a warm colour for people; controls are rounder than what lies around them. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme' },
  colorSchemes: {
    light: {
      palette: {
        brand: brandColor,
        person: '#b9420a',
        primary: { main: '#0066d6', contrastText: '#fff' },
        success: { main: '#18794e' },
        warning: { main: '#8f5200' },
        error: { main: '#c62a2f' },
        info: { main: '#0066d6' },
        background: { default: '#f4f6f9', paper: '#ffffff' },
        text: { primary: '#131a26', secondary: '#525d70' },
        divider: '#dfe4ec',
      },
    },
    dark: {
      palette: {
        brand: brandColor,
        person: '#ffa877',
        primary: { main: '#6ab2ff', contrastText: '#06131f' },
        success: { main: '#4cc38a' },
        warning: { main: '#f5b546' },
        error: { main: '#ff8589' },
        info: { main: '#6ab2ff' },
        background: { default: '#0b0f16', paper: '#141a23' },
        text: { primary: '#e9edf4', secondary: '#a1acbd' },
        divider: '#28313f',
      },
    },
  },
  spacing: 8,
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    fontSize: 14,
    h1: { fontFamily: headingFont, fontSize: '1.625rem', fontWeight: 700, letterSpacing: '-0.02em', lineHeight: '1.875rem' },
    h2: { fontFamily: headingFont, fontSize: '1.1875rem', fontWeight: 650, letterSpacing: '-0.01em', lineHeight: '1.5rem' },
    h3: { fontSize: '0.9375rem', fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 },
    body1: { fontSize: '0.9375rem' },
    body2: { lineHeight: 1.5 },
  },
  components: { ...baseStyles, ...controlStyles, ...surfaceStyles },
});

// A phone on its side is a phone all the same.
const { up, down } = theme.breakpoints;
const isOfPhones = (key: unknown): boolean => key === 'sm' || key === 'md';
theme.breakpoints.down = (key) => (isOfPhones(key) ? `${down(key)}, ${lyingPhone}` : down(key));
theme.breakpoints.up = (key) => (isOfPhones(key) ? `${up(key)} and ${noLyingPhone}` : up(key));

// As the design system's own provider does: values by their variables alone, which every page has.
theme.vars = theme.generateThemeVars();
theme.spacing = theme.generateSpacing();
