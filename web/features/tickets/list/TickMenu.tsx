import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';

interface TickMenuProps<Id extends string | number> {
  readonly anchor: HTMLElement;
  readonly label: string;
  /** Text of the first entry, which takes every tick away. */
  readonly clearLabel: string;
  readonly choices: readonly { readonly id: Id; readonly shown: ReactNode }[];
  readonly chosen: readonly Id[];
  readonly onChange: (chosen: Id[]) => void;
  readonly onClose: () => void;
}

/** A menu whose entries are ticked. */
export function TickMenu<Id extends string | number>({ anchor, label, clearLabel, choices, chosen, onChange, onClose }: TickMenuProps<Id>) {
  const toggle = (id: Id): void => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { 'aria-label': label, dense: true }, paper: { sx: { maxHeight: 420 } } }}>
      <MenuItem disabled={chosen.length === 0} onClick={() => onChange([])}>
        {clearLabel}
      </MenuItem>
      {choices.map(({ id, shown }) => (
        <MenuItem key={id} role="menuitemcheckbox" aria-checked={chosen.includes(id)} onClick={() => toggle(id)}>
          <Checkbox size="small" edge="start" checked={chosen.includes(id)} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
          {shown}
        </MenuItem>
      ))}
    </Menu>
  );
}
