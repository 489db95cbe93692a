import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(6, 3),
  textAlign: 'center',
  '& > svg:first-of-type': { fontSize: 40, marginBottom: theme.spacing(0.5) },
}));

interface StateMessageProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: string | undefined;
  readonly role?: 'alert' | 'status';
  /** `h1` where these words are the whole screen. */
  readonly titleAs?: 'p' | 'h1';
  /** Buttons. */
  readonly children?: ReactNode;
}

/** Centred words where content would be: empty lists, failures, missing pages. */
export function StateMessage({ icon, title, text, role, titleAs = 'p', children }: StateMessageProps) {
  return (
    <Root role={role}>
      {icon}
      <Typography variant="h2" component={titleAs}>
        {title}
      </Typography>
      {text ? (
        <Typography color="textSecondary" sx={{ maxWidth: 420, mb: children ? 1 : 0 }}>
          {text}
        </Typography>
      ) : null}
      {children}
    </Root>
  );
}
