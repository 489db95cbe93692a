import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

const variables = theme.generateStyleSheets();

/**
 * The look of everything below login. The design system's own provider also keeps whether it is light or dark, which `color-scheme.ts` does for the
 * screens before login as well: that would be three kilobytes for a second opinion.
 */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <GlobalStyles styles={variables} />
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
