import { styled } from '@mui/material/styles';

/** Holds an icon and its mark. */
export const MarkedPlace = styled('span')({ position: 'relative', display: 'flex', flexShrink: 0 });

/** Stands at the corner of an icon: a red dot for what is wrong, or the number of `data-count`, in the colour of people. It is drawn, not written: the icon's button or link says it in words. */
export const CountMark = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: -3,
  right: -3,
  minWidth: 9,
  height: 9,
  borderRadius: 9,
  boxShadow: `0 0 0 2px ${theme.vars.palette.background.paper}`,
  color: theme.vars.palette.error.contrastText,
  backgroundColor: theme.vars.palette.error.main,
  fontSize: '0.6875rem',
  lineHeight: '16px',
  textAlign: 'center',
  '&[data-count]': {
    top: -7,
    right: -8,
    minWidth: 16,
    height: 16,
    padding: '0 4px',
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.person,
  },
  '&[data-count]::after': { content: 'attr(data-count)' },
}));
