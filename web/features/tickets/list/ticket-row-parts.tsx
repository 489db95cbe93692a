import { styled } from '@mui/material/styles';

export const rowHeightPx = 86;

export const Root = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  gap: theme.spacing(1.5),
  height: rowHeightPx,
  padding: theme.spacing(1, 1.5),
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '&[data-shown]': {
    backgroundColor: `color-mix(in srgb, ${theme.vars?.palette.primary.main} 10%, transparent)`,
    boxShadow: `inset 3px 0 ${theme.vars?.palette.brand}`,
  },
  '& a.open': { color: 'inherit', textDecoration: 'none' },
  '& a.open::after': { content: '""', position: 'absolute', inset: 0 },
  '& a.open:focus-visible': { outline: 'none' },
  '& a.open:focus-visible::after': { outline: `2px solid ${theme.vars?.palette.brand}`, outlineOffset: -2 },
  // What is seldom needed waits for the pointer or the keyboard; without a hovering pointer it is always there.
  '@media (hover: hover)': {
    '& .quiet': { opacity: 0 },
    '&:hover .quiet, &:focus-within .quiet': { opacity: 1 },
  },
}));

export const Text = styled('div')({ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1 });
export const Line = styled('div')({ display: 'flex', alignItems: 'baseline', gap: 8, minWidth: 0 });

export const Meta = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minWidth: 0,
  height: 26,
  fontSize: '0.75rem',
  color: theme.vars?.palette.text.secondary,
  '& .user': { flexShrink: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .user::before': { content: '"· "' },
}));

/** Above the link that covers the row. */
export const Actions = styled('span')({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 'auto',
  flexShrink: 0,
  fontSize: 18,
});

export const ClosedBadge = styled('span')(({ theme }) => ({
  padding: theme.spacing(0, 0.75),
  borderRadius: 4,
  lineHeight: '18px',
  border: `1px solid ${theme.vars?.palette.divider}`,
}));

export const UnreadBadge = styled('span')(({ theme }) => ({
  flexShrink: 0,
  minWidth: 20,
  padding: theme.spacing(0, 0.75),
  borderRadius: 10,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '20px',
  textAlign: 'center',
  color: theme.vars?.palette.primary.contrastText,
  backgroundColor: theme.vars?.palette.primary.main,
}));
