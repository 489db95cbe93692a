import MoreVert from '@mui/icons-material/MoreVert';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useLockReason, useLocks, useRights } from '../rights.ts';
import type { RowAction } from '../lists/list-types.ts';
import { LabelledIconButton } from './LabelledIconButton.tsx';

interface ActionMenuProps {
  readonly label: string;
  readonly actions: readonly RowAction[];
  /** Null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** Lists actions line by line; a locked one says why. */
export function ActionMenu({ label, actions, anchor, onClose }: ActionMenuProps) {
  const isAllowed = useRights();
  const { reasonOf } = useLocks();
  const locked = actions.find(({ right }) => right !== undefined && !isAllowed(right));
  useLockReason(anchor ? locked?.right : undefined);
  const choose = (action: RowAction): void => {
    onClose();
    action.onClick();
  };
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose} slotProps={{ list: { 'aria-label': label } }}>
      {actions.map((action) => {
        const reason = action.right !== undefined && !isAllowed(action.right) ? reasonOf(action.right) : action.lockedBecause;
        return (
          <MenuItem key={action.label} disabled={reason !== undefined || action.isDisabled === true} onClick={() => choose(action)}>
            <ListItemIcon>{action.icon}</ListItemIcon>
            <ListItemText primary={action.label} {...(reason === undefined ? {} : { secondary: reason })} />
          </MenuItem>
        );
      })}
    </Menu>
  );
}

/** The menu behind three dots. */
export function MoreActions({ label, actions }: Pick<ActionMenuProps, 'label' | 'actions'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <LabelledIconButton size="small" label={label} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        <MoreVert fontSize="small" />
      </LabelledIconButton>
      <ActionMenu label={label} actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
