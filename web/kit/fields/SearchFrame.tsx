import { styled } from '@mui/material/styles';

/** Frames a plain input for what is searched: MUI's would bring 20 KB along to every list. */
export const SearchFrame = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexGrow: 1,
  minWidth: 0,
  gap: theme.spacing(1),
  height: 40,
  padding: theme.spacing(0, 1.25),
  borderRadius: theme.shape.borderRadius,
  border: `1px solid color-mix(in srgb, ${theme.vars.palette.text.secondary} 45%, transparent)`,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  '&:focus-within': { borderColor: theme.vars.palette.primary.main, boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}` },
  [theme.breakpoints.up('sm')]: { maxWidth: 380 },
  '& > input': {
    flexGrow: 1,
    minWidth: 0,
    padding: 0,
    border: 0,
    outline: 'none !important', // the frame shows the focus
    color: theme.vars.palette.text.primary,
    backgroundColor: 'transparent',
    font: 'inherit',
    fontSize: '0.9375rem',
    '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
    [theme.breakpoints.down('sm')]: { fontSize: 16 }, // under it Safari on phones enlarges the page
  },
}));
