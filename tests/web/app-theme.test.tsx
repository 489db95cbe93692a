import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ThemeProvider } from '@mui/system';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { AppTheme } from '#web/app/AppTheme.tsx';
import { theme } from '#web/app/theme.ts';

/** Classes are named after the styles that they stand for. */
const htmlIn = (Frame: (props: { readonly children: ReactNode }) => ReactNode): string =>
  render(
    <Frame>
      <Button variant="contained">Ok</Button>
      <Typography variant="h1" sx={{ color: 'text.secondary', mt: 2 }}>
        Tickets
      </Typography>
    </Frame>,
  ).container.innerHTML;

describe('the theme', () => {
  it('gives parts of the design system the look and the defaults that its own provider gives them', () => {
    const ours = htmlIn(AppTheme);

    const ofDesignSystem = htmlIn(({ children }) => <ThemeProvider theme={theme}>{children}</ThemeProvider>);

    expect(ours).toContain('MuiButton-disableElevation');
    expect(ours).toBe(ofDesignSystem);
  });
});
