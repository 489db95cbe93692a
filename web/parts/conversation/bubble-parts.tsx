import { styled } from '@mui/material/styles';

interface SideProps {
  readonly isOurs: boolean;
}
const side = { shouldForwardProp: (name: PropertyKey) => name !== 'isOurs' && name !== 'continues' };

export const Turn = styled(
  'div',
  side,
)<SideProps & { continues: boolean }>(({ theme, isOurs, continues }) => ({
  display: 'flex',
  flexDirection: isOurs ? 'row-reverse' : 'row',
  alignItems: 'flex-start',
  gap: theme.spacing(0.5),
  padding: theme.spacing(continues ? 0.25 : 1, 2, 0),
  '@media (hover: hover)': {
    '& .options': { opacity: 0 },
    '&:hover .options, & .options:focus-visible, & .options[aria-expanded=true]': { opacity: 1 },
  },
}));

export const Stack = styled(
  'div',
  side,
)<SideProps>(({ isOurs }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: isOurs ? 'flex-end' : 'flex-start',
  maxWidth: 'min(560px, calc(100% - 40px))',
  minWidth: 0,
}));

export const Bubble = styled(
  'div',
  side,
)<SideProps>(({ theme, isOurs }) => ({
  display: 'flow-root',
  minWidth: 72,
  maxWidth: '100%',
  padding: theme.spacing(0.625, 1.125),
  borderRadius: 12,
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.primary,
  border: `1px solid ${isOurs ? 'transparent' : `color-mix(in srgb, ${theme.vars.palette.person} 24%, ${theme.vars.palette.background.paper})`}`,
  backgroundColor: `color-mix(in srgb, ${isOurs ? theme.vars.palette.primary.main : theme.vars.palette.person} ${isOurs ? 16 : 8}%, ${theme.vars.palette.background.paper})`,
  // The corner that says whose turn begins.
  '&[data-first]': isOurs ? { borderTopRightRadius: 3 } : { borderTopLeftRadius: 3 },
  // A long press opens the menu of the message; its words are copied from there.
  '@media (pointer: coarse)': { '&[data-pressed]': { userSelect: 'none', WebkitTouchCallout: 'none' } },
  '&[data-found]': { outline: `2px solid ${theme.vars.palette.brand}` },
}));

export const Body = styled('div')({
  whiteSpace: 'pre-wrap',
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  '& code': { fontSize: '0.9em' },
  '& > s': { opacity: 0.75 },
});

/** Stands at the end of the last line where it fits there, else below: a float after the text. */
export const Footer = styled('span')(({ theme }) => ({
  float: 'right',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  height: 16,
  margin: theme.spacing(0.75, 0, 0, 1.25),
  '&[data-alone]': { marginTop: 0 },
  whiteSpace: 'nowrap',
  fontSize: '0.6875rem',
  lineHeight: '16px',
  color: theme.vars.palette.text.secondary,
}));

export const Participant = styled('div')(({ theme }) => ({
  fontSize: '0.75rem',
  fontWeight: 600,
  // The primary colour alone has too little contrast on a bubble tinted by it.
  color: `color-mix(in srgb, ${theme.vars.palette.primary.main} 62%, ${theme.vars.palette.text.primary})`,
}));

export const Reactions = styled('span')(({ theme }) => ({
  marginTop: -6,
  padding: theme.spacing(0, 0.75),
  borderRadius: 12,
  fontSize: '0.8125rem',
  lineHeight: '22px',
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

export const FailureLine = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: theme.spacing(0, 0.5),
  fontSize: '0.75rem',
  color: theme.vars.palette.error.main,
}));

export const DayLine = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'center',
  padding: theme.spacing(2, 2, 0.5),
  '& > span': {
    padding: theme.spacing(0.25, 1.25),
    borderRadius: 12,
    fontSize: '0.75rem',
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
}));
