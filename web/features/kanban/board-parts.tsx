import { styled } from '@mui/material/styles';
import { inLetters } from '#web/kit/page/in-letters.ts';

/** Beside each other, each with a scroll of its own; on phones one fills the screen. */
export const Lanes = styled('div')(({ theme }) => ({
  display: 'flex',
  flexGrow: 1,
  minHeight: 0,
  gap: theme.spacing(1.5),
  padding: theme.spacing(0, 3, 2),
  overflowX: 'auto',
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(0, 2, 2), scrollSnapType: 'x mandatory', scrollPaddingLeft: theme.spacing(2) },
  // Where lanes are was measured as the card was picked up.
  '&[data-dragging]': { overflowX: 'hidden', scrollSnapType: 'none' },
}));

export const LaneRoot = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 0 17rem',
  maxWidth: 360,
  minHeight: 0,
  borderRadius: 12,
  borderTop: '4px solid var(--lane)',
  backgroundColor: `color-mix(in srgb, var(--lane) 5%, ${theme.vars.palette.background.default})`,
  [theme.breakpoints.down('sm')]: { flexBasis: '86%', maxWidth: 'none', scrollSnapAlign: 'start' },
}));

export const LaneHead = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 44,
  padding: theme.spacing(0, 1.5),
  '& > h2': { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > .count': { color: theme.vars.palette.text.secondary, fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' },
}));

export const LaneBody = styled('div')({
  position: 'relative',
  flexGrow: 1,
  minHeight: 0,
  borderRadius: '0 0 12px 12px',
  '&[data-over]': { backgroundColor: 'color-mix(in srgb, var(--lane) 14%, transparent)' },
});

export const LaneNote = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: theme.spacing(3),
  insetInline: theme.spacing(2),
  textAlign: 'center',
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
}));

/** Every card is as high, so that what is not drawn yet is known to the pixel; the space below it belongs to it. */
export const cardPx = inLetters(126);
const belowCardPx = 8;
export const placePx = cardPx + belowCardPx;

/** Dragging reckons with bare heights. */
export const CardPlace = styled('div')(({ theme }) => ({ padding: theme.spacing(0, 1), paddingBottom: belowCardPx }));

export const CardRoot = styled('article')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: cardPx,
  overflow: 'hidden',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '&[data-dragging]': { boxShadow: theme.vars.shadows[8], borderColor: 'var(--lane)' },
}));

export const CardHandle = styled('div')(({ theme }) => ({
  flexGrow: 1,
  minHeight: 0,
  padding: theme.spacing(1.25, 1.5, 0),
  borderRadius: 10,
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.brand}`, outlineOffset: -2 },
}));

/** The face beside two lines. */
export const CardHead = styled('span')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr)',
  gridTemplateRows: '1rem 1.25rem',
  columnGap: theme.spacing(1.25),
  '& > :first-of-type': { gridRow: '1 / 3' },
}));

export const CardLine = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  '& > time': { marginLeft: 'auto' },
}));

export const CardTitle = styled('span')(({ theme }) => ({
  fontSize: '0.9375rem',
  fontWeight: 600,
  lineHeight: '1.25rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '& > small': { marginLeft: 4, fontSize: '0.75rem', fontWeight: 400, color: theme.vars.palette.text.secondary },
}));

export const CardText = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  height: '2.25rem',
  marginTop: 6,
  fontSize: '0.8125rem',
  lineHeight: '1.125rem',
  overflowWrap: 'anywhere',
});

/** A tag shows whole or not at all: one that has no room stands on a line that is not seen. */
export const CardTags = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  flexGrow: 1,
  minWidth: 0,
  gap: 4,
  height: 22,
  overflow: 'hidden',
  '& > *': { maxWidth: '100%' },
});

export const CardFoot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  height: '2.125rem',
  // The tags stand below the words of the card.
  padding: theme.spacing(0, 0.5, 0.25, 1.5),
  '& > a': { flexShrink: 0 },
}));

/** Keeps a place's height while the card in it is in the hand: an empty one would collapse under the virtual list. */
export const KeptPlace = styled('div')({ '&:empty': { minHeight: 'var(--kept)', boxSizing: 'border-box' } });

/** Over the list that is on its way, so that nothing moves when that is there. */
export const SkeletonPlace = styled('output')({ position: 'absolute', inset: 0, overflow: 'hidden' });
