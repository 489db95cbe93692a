import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing.tsx';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  padding: theme.spacing(5, 3),
  borderRadius: 14,
  border: `1px dashed color-mix(in srgb, ${theme.vars.palette.text.secondary} 35%, transparent)`,
  textAlign: 'center',
}));
const Mark = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  marginBottom: theme.spacing(1),
  // Of the same shape as a chat bubble, the product's mark.
  borderRadius: '18px 18px 18px 5px',
  color: theme.vars.palette.primary.main,
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.brand} 12%, transparent)`,
}));
const Action = styled('div')(({ theme }) => ({ marginTop: theme.spacing(2) }));

export interface EmptyStateProps {
  /** Places of daily work have a drawing, others an icon. */
  readonly drawing?: DrawingName;
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: string;
  /** The button that would fill the place. */
  readonly action?: ReactNode;
}

/** Replaces an empty list: says what belongs here and how to begin. */
export function EmptyState({ drawing, icon, title, text, action }: EmptyStateProps) {
  return (
    <Root>
      {drawing ? <Drawing name={drawing} /> : <Mark aria-hidden>{icon}</Mark>}
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {text ? (
        <Typography color="textSecondary" sx={{ maxWidth: 440 }}>
          {text}
        </Typography>
      ) : null}
      {action ? <Action>{action}</Action> : null}
    </Root>
  );
}
