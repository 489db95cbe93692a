import type { Components, Theme } from '@mui/material/styles';
import { headingFont } from './brand-color.ts';
import { fingertip } from './control-styles.ts';

/** Menus, dialogs, tables and chips. */
export const surfaceStyles: Components<Theme> = {
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 4,
        borderRadius: 12,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: '0 12px 32px -8px rgb(10 20 40 / 22%)',
      }),
    },
  },
  MuiMenuItem: {
    styleOverrides: { root: ({ theme }) => ({ minHeight: 38, margin: '0 6px', borderRadius: 8, [theme.breakpoints.down('sm')]: { minHeight: fingertip } }) },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true },
    styleOverrides: {
      paper: ({ theme }) => ({ borderRadius: 16, border: `1px solid ${theme.vars.palette.divider}` }),
      paperFullScreen: { border: 0, borderRadius: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { padding: '20px 24px 12px', fontFamily: headingFont, fontSize: '1.25rem', lineHeight: '1.8rem', fontWeight: 650, letterSpacing: '-0.01em' },
    },
  },
  MuiDialogContent: { styleOverrides: { root: ({ theme }) => ({ [theme.breakpoints.down('sm')]: { '& .MuiButton-root': { minHeight: fingertip } } }) } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
  MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(11 17 28 / 55%)' } } } },
  MuiTableCell: {
    styleOverrides: {
      head: ({ theme: { vars } }) => ({
        padding: '10px 16px',
        color: vars.palette.text.secondary,
        backgroundColor: `color-mix(in srgb, ${vars.palette.text.primary} 3%, ${vars.palette.background.paper})`,
        fontWeight: 600,
        fontSize: '0.8125rem',
        whiteSpace: 'nowrap',
      }),
      root: ({ theme: { vars } }) => ({ padding: '10px 16px', borderColor: vars.palette.divider }),
    },
  },
  MuiTableRow: {
    styleOverrides: { root: { '&:last-of-type > td, &:last-of-type > th': { borderBottom: 0 }, 'thead &:last-of-type > th': { borderBottomWidth: 1 } } },
  },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: 8, fontWeight: 550 },
      // Tinted by what they say; the words keep AA on it.
      outlined: { backgroundColor: 'color-mix(in srgb, currentColor 7%, transparent)', borderColor: 'color-mix(in srgb, currentColor 28%, transparent)' },
    },
  },
};
