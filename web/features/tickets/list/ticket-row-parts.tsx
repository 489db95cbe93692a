import { styled } from '@mui/material/styles';

export const rowHeightPx = 68;

/** Width of the buttons that peek and close. */
const quietWidth = '60px';

export const Root = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  height: rowHeightPx,
  padding: theme.spacing(0, 1.5),
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  '--row': theme.vars?.palette.background.paper,
  backgroundColor: 'var(--row)',
  '&:hover': { '--row': `color-mix(in srgb, ${theme.vars?.palette.text.primary} 4%, ${theme.vars?.palette.background.paper})` },
  '&[data-shown]': {
    '--row': `color-mix(in srgb, ${theme.vars?.palette.primary.main} 10%, ${theme.vars?.palette.background.paper})`,
    boxShadow: `inset 3px 0 ${theme.vars?.palette.brand}`,
  },
  '&[data-gone] > *': { opacity: 0.45 },
  '& a.open': { color: 'inherit', textDecoration: 'none' },
  '& a.open::after, & label.select::after': { content: '""', position: 'absolute', inset: 0 },
  '& label.select, & label.select::after': { cursor: 'pointer' },
  '& a.open:focus-visible': { outline: 'none' },
  '& a.open:focus-visible::after': { outline: `2px solid ${theme.vars?.palette.brand}`, outlineOffset: -2 },
  // What is seldom needed waits for the pointer or the keyboard; without a hovering pointer it is always there.
  '--quiet': quietWidth,
  '@media (hover: hover)': {
    '--quiet': '0px',
    '&:hover, &:focus-within': { '--quiet': quietWidth },
    '& .quiet': { opacity: 0 },
    '&:hover .quiet, &:focus-within .quiet': { opacity: 1 },
  },
}));

/** In the place of the picture. */
export const SelectBox = styled('input')(({ theme }) => ({
  width: 20,
  height: 20,
  margin: theme.spacing(0, 1.375),
  flexShrink: 0,
  accentColor: theme.vars?.palette.primary.main,
}));

export const Text = styled('div')({
  flexGrow: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  '--accept': '0px',
  '&[data-waits]': { '--accept': '80px' },
  // The lower lines make room for the buttons, so that nothing is read through them.
  '& > :nth-of-type(n + 2)': { paddingRight: 'calc(var(--accept) + var(--quiet))' },
});

export const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minWidth: 0,
  height: 19,
  '& > .name': { flexGrow: 1, minWidth: 0, fontSize: '0.9375rem', lineHeight: '20px' },
  '& > .preview': { flexGrow: 1, minWidth: 0, fontSize: '0.8125rem', lineHeight: '18px', color: theme.vars?.palette.text.secondary },
  '& > time, & > .time': { flexShrink: 0, fontSize: '0.75rem', color: theme.vars?.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '&[data-unread] > .preview': { color: theme.vars?.palette.text.primary },
  '&[data-unread] > time': { color: theme.vars?.palette.primary.main, fontWeight: 600 },
}));

export const Meta = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  minWidth: 0,
  height: 17,
  fontSize: '0.75rem',
  color: theme.vars?.palette.text.secondary,
  '& .user': { flexShrink: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .user::before': { content: '"· "' },
}));

/** Above the link that covers the row, over the ends of its lower lines. */
export const Actions = styled('span')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  right: theme.spacing(1.5),
  bottom: 6,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  fontSize: 18,
  '& .MuiIconButton-root': { padding: 5 },
  '& .MuiIconButton-root:hover': { backgroundColor: `color-mix(in srgb, ${theme.vars?.palette.text.primary} 10%, var(--row))` },
}));

export const ClosedBadge = styled('span')(({ theme }) => ({
  flexShrink: 0,
  padding: theme.spacing(0, 0.75),
  borderRadius: 4,
  lineHeight: '15px',
  fontSize: '0.6875rem',
  border: `1px solid ${theme.vars?.palette.divider}`,
}));

/** Chip for rows that came while the list was held still. */
export const NewRowsChip = styled('button')(({ theme }) => ({
  position: 'absolute',
  zIndex: 3,
  top: theme.spacing(1),
  left: '50%',
  transform: 'translateX(-50%)',
  minHeight: 28,
  padding: theme.spacing(0, 1.5),
  border: 0,
  borderRadius: 14,
  font: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 600,
  cursor: 'pointer',
  color: theme.vars?.palette.primary.contrastText,
  backgroundColor: theme.vars?.palette.primary.main,
  boxShadow: '0 2px 8px rgb(0 0 0 / 0.25)',
}));
