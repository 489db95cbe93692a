import { ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import DefaultPropsProvider from '@mui/system/DefaultPropsProvider';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

const variables = theme.generateStyleSheets();

/**
 * The look of everything below login. The design system's own provider also keeps whether it is light or dark, which `color-scheme.ts` does for the
 * screens before login as well: that would be three kilobytes for a second opinion. Half a kilobyte more would be for themes within themes,
 * layers of styles and writing from right to left, of which we have none.
 */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  return (
    <ThemeContext value={theme}>
      <DefaultPropsProvider value={theme.components}>
        <GlobalStyles styles={variables} />
        <CssBaseline enableColorScheme />
        {children}
      </DefaultPropsProvider>
    </ThemeContext>
  );
}
