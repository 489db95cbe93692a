import { styled } from '@mui/material/styles';
import { inLetters } from '#web/kit/page/in-letters.ts';

/** Thumbs need more room than a pointer. */
export const isTouched = typeof window.matchMedia === 'function' && window.matchMedia('(pointer: coarse)').matches;

/** Ten rows at 1366 × 768, below the shell's bar and the list's two lines; higher where letters are larger. */
export const rowHeightPx = inLetters(isTouched ? 72 : 60);
export const avatarPx = 38;

const lineHeight = '1.25rem';

/** Each of the buttons that peek and close. */
const quietPx = isTouched ? 40 : 26;

export const Root = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  height: rowHeightPx,
  padding: theme.spacing(0, 1.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '--row': theme.vars.palette.background.paper,
  backgroundColor: 'var(--row)',
  '&:hover': { '--row': `color-mix(in srgb, ${theme.vars.palette.text.primary} 4%, ${theme.vars.palette.background.paper})` },
  '&[data-shown]': {
    '--row': `color-mix(in srgb, ${theme.vars.palette.primary.main} 10%, ${theme.vars.palette.background.paper})`,
    boxShadow: `inset 3px 0 ${theme.vars.palette.brand}`,
  },
  '&[data-gone] > *': { opacity: 0.45 },
  '& a.open': { color: 'inherit', textDecoration: 'none' },
  '& a.open::after, & label.select::after': { content: '""', position: 'absolute', inset: 0 },
  '& label.select, & label.select::after': { cursor: 'pointer' },
  '& a.open:focus-visible': { outline: 'none' },
  '& a.open:focus-visible::after': { outline: `2px solid ${theme.vars.palette.brand}`, outlineOffset: -2 },
  // Above the link that covers the row.
  '& button': { position: 'relative', zIndex: 1 },
  // What is seldom needed waits for the pointer or the keyboard; without a hovering pointer it is always there.
  '@media (hover: hover)': { '& .quiet': { opacity: 0 }, '&:hover .quiet, &:focus-within .quiet': { opacity: 1 } },
}));

/** In the place of the picture. */
export const SelectBox = styled('input')(({ theme }) => ({
  width: 20,
  height: 20,
  margin: theme.spacing(0, 1.125),
  flexShrink: 0,
  accentColor: theme.vars.palette.primary.main,
}));

export const Text = styled('div')({ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' });

/** Shows the person, the subject, and since when. */
export const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  minWidth: 0,
  height: lineHeight,
  '& > .name': { flexShrink: 1, minWidth: 0, fontSize: '0.9375rem', lineHeight },
  '& > time': { flexShrink: 0, fontSize: '0.75rem', color: theme.vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '&[data-unread] > time:not([data-tone])': { color: theme.vars.palette.person, fontWeight: 600 },
}));

/** The last words, on two lines, with what is done beside them. */
export const Words = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minWidth: 0,
  height: '2.125rem',
  '& > .preview': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    fontSize: '0.8125rem',
    lineHeight: '1.0625rem',
    color: theme.vars.palette.text.secondary,
  },
  '&[data-unread] > .preview': { color: theme.vars.palette.text.primary },
}));

/** Shows what fits whole: the rest wraps out of sight. */
export const Meta = styled('span')(({ theme }) => ({
  display: 'flex',
  flex: '1 1 0',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  minWidth: 0,
  height: lineHeight,
  overflow: 'hidden',
  lineHeight,
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  // As high as the line, whatever stands in it.
  '&::before': { content: '""', height: lineHeight, marginRight: theme.spacing(-0.75) },
  // Where the queue's name has no room, its colour stands alone.
  '& > [data-small]': { display: 'contents' },
  '& .user::before': { content: '"· "' },
}));

export const Quiet = styled('span')(({ theme }) => ({
  display: 'flex',
  flexShrink: 0,
  fontSize: isTouched ? 22 : 17,
  '& .MuiIconButton-root': { width: quietPx, height: quietPx, padding: 0, margin: '-8px 0' },
  '& .MuiIconButton-root:hover': { backgroundColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 10%, var(--row))` },
}));

export const ClosedBadge = styled('span')(({ theme }) => ({
  flexShrink: 0,
  padding: theme.spacing(0, 0.75),
  borderRadius: 4,
  lineHeight: '0.9375rem',
  fontSize: '0.6875rem',
  border: `1px solid ${theme.vars.palette.divider}`,
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
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  boxShadow: '0 2px 8px rgb(0 0 0 / 0.25)',
}));
