import MoreVert from '@mui/icons-material/MoreVert';
import Menu from '@mui/material/Menu';
import { useState } from 'react';
import { useLockReason, useLocks, useRights } from '../rights.ts';
import type { RowAction } from '../lists/list-types.ts';
import { LabelledIconButton } from './LabelledIconButton.tsx';
import { MenuChoice } from './MenuChoice.tsx';

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
        const { label: name, icon, right, isDisabled = false } = action;
        const why = right !== undefined && !isAllowed(right) ? reasonOf(right) : action.lockedBecause;
        return <MenuChoice key={name} icon={icon} label={name} why={why} disabled={isDisabled} onClick={() => choose(action)} />;
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
