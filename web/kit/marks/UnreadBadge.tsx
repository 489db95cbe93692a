import { styled } from '@mui/material/styles';

/** How many are new, in a row of a list. People wrote them. */
export const UnreadBadge = styled('span')(({ theme }) => ({
  flexShrink: 0,
  minWidth: 18,
  padding: theme.spacing(0, 0.625),
  borderRadius: 9,
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '18px',
  textAlign: 'center',
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.person,
}));
