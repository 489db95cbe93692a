import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useScreenTitle } from './screen-title.ts';

const Root = styled('div')(({ theme }) => ({
  padding: theme.spacing(3),
  maxWidth: 1280,
  margin: '0 auto',
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(2) },
}));

const Count = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontWeight: 400 }));

export interface PageProps {
  /** In the place of the screen's own. */
  readonly title?: string | undefined;
  /** How many there are of what the title names. */
  readonly count?: number | undefined;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A scrolling screen of the shell, headed by its title in the table of screens. The tickets screen, which fills its space, does without. */
export function Page({ title, count, actions, children }: PageProps) {
  const own = useScreenTitle();
  return (
    <Root>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, minHeight: 40, mb: 2 }}>
        <Typography variant="h1" sx={{ flexGrow: 1 }}>
          {title ?? own}
          {count === undefined ? null : <Count> ({count})</Count>}
        </Typography>
        {actions}
      </Box>
      {children}
    </Root>
  );
}
