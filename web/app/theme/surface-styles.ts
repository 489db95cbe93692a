import type { Components, Theme } from '@mui/material/styles';

/** What things lie on. */
export const surfaceStyles: Components<Theme> = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'inherit' } },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 4,
        borderRadius: 12,
        border: `1px solid ${theme.vars?.palette.divider}`,
        boxShadow: '0 12px 32px -8px rgb(10 20 40 / 22%)',
      }),
    },
  },
  MuiMenuItem: {
    styleOverrides: { root: ({ theme }) => ({ minHeight: 38, margin: '0 6px', borderRadius: 8, [theme.breakpoints.down('sm')]: { minHeight: 44 } }) },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: { tooltip: { padding: '6px 10px', borderRadius: 8, backgroundColor: '#1d2634', color: '#fff', fontSize: '0.75rem', fontWeight: 500 } },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true },
    styleOverrides: { paper: { borderRadius: 16 }, paperFullScreen: { borderRadius: 0 } },
  },
  MuiDialogTitle: { styleOverrides: { root: { padding: '20px 24px 12px', fontSize: '1.125rem', fontWeight: 650, letterSpacing: '-0.01em' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
  MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(11 17 28 / 55%)' } } } },
  MuiAlert: { styleOverrides: { root: { alignItems: 'center', border: '1px solid color-mix(in srgb, currentColor 20%, transparent)' } } },
  MuiTableCell: {
    styleOverrides: {
      head: ({ theme: { vars } }) => ({
        padding: '10px 16px',
        color: vars?.palette.text.secondary ?? 'inherit',
        backgroundColor: `color-mix(in srgb, ${vars?.palette.text.primary} 3%, ${vars?.palette.background.paper})`,
        fontWeight: 600,
        fontSize: '0.8125rem',
        whiteSpace: 'nowrap',
      }),
      root: ({ theme: { vars } }) => ({ padding: '10px 16px', borderColor: vars?.palette.divider ?? 'inherit' }),
    },
  },
  MuiTableRow: {
    styleOverrides: { root: { '&:last-of-type > td, &:last-of-type > th': { borderBottom: 0 }, 'thead &:last-of-type > th': { borderBottomWidth: 1 } } },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: 8, fontWeight: 550 } } },
};
