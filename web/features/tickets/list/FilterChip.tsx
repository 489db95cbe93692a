import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';

/** A filter that is on or off; said by `aria-pressed` and by its frame. */
export const FilterChip = styled(ButtonBase)(({ theme }) => ({
  height: 28,
  padding: theme.spacing(0, 1.25),
  gap: theme.spacing(0.5),
  borderRadius: 14,
  font: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 550,
  whiteSpace: 'nowrap',
  color: theme.vars?.palette.text.secondary,
  border: `1px solid ${theme.vars?.palette.divider}`,
  '& > svg': { fontSize: 16 },
  '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '&[aria-pressed=true], &[data-chosen]': {
    color: theme.vars?.palette.primary.main,
    borderColor: theme.vars?.palette.primary.main,
    backgroundColor: `color-mix(in srgb, ${theme.vars?.palette.primary.main} 8%, transparent)`,
  },
}));
