import type { Components, Theme } from '@mui/material/styles';
import { focusRing } from './brand-color.ts';

export const filledButton = '#0066d6';
const filledButtonHover = '#0056b5';
/** Under it Safari on phones enlarges the page when a field is entered. */
const phoneInputSize = '16px';

/** The groove of a switch that is off: 3:1 against its thumb and against every surface. */
const grooveOff = '#7d8798';
/** Height that a finger hits. https://www.w3.org/WAI/WCAG22/Understanding/target-size-enhanced.html */
export const fingertip = 44;

/** Styles of controls. Labels stand above their fields, which keeps long ones readable and the frame whole. */
export const controlStyles: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&:focus-visible': focusRing } } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        whiteSpace: 'nowrap',
        variants: [
          {
            props: { variant: 'contained', color: 'primary' },
            style: { backgroundColor: filledButton, color: '#fff', '&:hover': { backgroundColor: filledButtonHover } },
          },
        ],
      },
      sizeMedium: ({ theme }) => ({ minHeight: 38, [theme.breakpoints.down('sm')]: { minHeight: fingertip } }),
      sizeSmall: { minHeight: 32, paddingInline: 12 },
      outlined: ({ theme }) => ({ backgroundColor: theme.vars.palette.background.paper }),
    },
  },
  // Larger letters are for reading: pictures keep the size that their bars have room for.
  MuiIconButton: { styleOverrides: { root: ({ theme }) => ({ borderRadius: theme.shape.borderRadius }), sizeMedium: { fontSize: 24 } } },
  MuiSvgIcon: { styleOverrides: { fontSizeMedium: { fontSize: 24 }, fontSizeSmall: { fontSize: 20 } } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      outlined: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: theme.spacing(0.75),
        color: theme.vars.palette.text.primary,
        fontSize: '0.8125rem',
        fontWeight: 600,
        lineHeight: 1.4,
        whiteSpace: 'normal',
        pointerEvents: 'auto',
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        [theme.breakpoints.down('sm')]: { fontSize: phoneInputSize },
      }),
      // Its upper edge leaves room for a label, of which there is none.
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: `color-mix(in srgb, ${theme.vars.palette.text.secondary} 45%, transparent)`,
        '& legend': { display: 'none' },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      // Below a field that cannot be changed it says why: to be read as any other.
      root: ({ theme }) => ({ marginInline: 0, lineHeight: 1.4, '&.Mui-disabled': { color: theme.vars.palette.text.secondary } }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 40, height: 24, padding: 0, margin: '7px 10px', overflow: 'visible' },
      switchBase: {
        padding: 3,
        '&.Mui-checked': { transform: 'translateX(16px)', color: '#fff' },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: filledButton },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
      },
      thumb: { width: 18, height: 18, color: '#fff', boxShadow: '0 1px 2px rgb(10 20 40 / 30%)' },
      track: { borderRadius: 12, opacity: 1, backgroundColor: grooveOff },
    },
  },
};
