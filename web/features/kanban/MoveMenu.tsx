import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { LaneKey } from '#web/parts/tickets/kanban-queries.ts';
import { TagChip } from '#web/parts/tags/TagChip.tsx';
import type { Lane } from './lane.ts';

interface MoveMenuProps {
  readonly anchor: HTMLElement;
  /** All but its own. */
  readonly lanes: readonly Lane[];
  readonly onChoose: (lane: LaneKey) => void;
  readonly onClose: () => void;
}

/** The lanes that a ticket may go to. */
export function MoveMenu({ anchor, lanes, onChoose, onClose }: MoveMenuProps) {
  const { t } = useTranslation('kanban');
  const choose = (lane: LaneKey): void => {
    onClose();
    onChoose(lane);
  };
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { 'aria-label': t('moveTo'), dense: true } }}>
      <ListSubheader role="presentation" sx={{ lineHeight: '32px' }}>
        {t('moveTo')}
      </ListSubheader>
      {lanes.map((lane) => (
        <MenuItem key={lane.key} onClick={() => choose(lane.key)}>
          <TagChip tag={lane} />
        </MenuItem>
      ))}
    </Menu>
  );
}
