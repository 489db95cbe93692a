import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Only what cannot be chosen is pale, and not the reason below it. */
const Line = styled(MenuItem)({ '&.Mui-disabled:has(p)': { opacity: 1, '& svg, & span': { opacity: 0.5 } }, '& p': { whiteSpace: 'normal' } });

interface MenuChoiceProps extends MenuItemProps {
  readonly icon: ReactNode;
  readonly label: string;
  /** Reason for which it cannot be chosen. */
  readonly why?: string | null | undefined;
}

/** A line of a menu. Hands on what the menu gives its lines, so that the arrow keys find them. */
export function MenuChoice({ icon, label, why = null, disabled = false, ...line }: MenuChoiceProps) {
  return (
    <Line {...line} disabled={disabled || why !== null}>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText primary={label} secondary={why} />
    </Line>
  );
}
