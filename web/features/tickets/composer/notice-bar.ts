import { styled } from '@mui/material/styles';

/** A line above the input about what is sent from here. */
export const NoticeBar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1),
  padding: theme.spacing(0.75, 2),
  fontSize: '0.8125rem',
  fontWeight: 500,
  color: theme.vars.palette.text.primary,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.warning.main} 14%, ${theme.vars.palette.background.paper})`,
  '& > span': { flex: '1 1 0', minWidth: 180 },
}));
