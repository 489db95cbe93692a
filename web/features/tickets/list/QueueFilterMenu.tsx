import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import type { Queue } from '#shared/contract/queues.ts';
import type { QueueId } from '#shared/contract/ids.ts';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';

interface QueueFilterMenuProps {
  readonly anchor: HTMLElement;
  readonly queues: readonly Queue[];
  readonly chosen: readonly QueueId[];
  readonly onChange: (queueIds: QueueId[]) => void;
  readonly onClose: () => void;
}

/** The queues to tick. */
export function QueueFilterMenu({ anchor, queues, chosen, onChange, onClose }: QueueFilterMenuProps) {
  const { t } = useTranslation('tickets');
  const toggle = (id: QueueId): void => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { 'aria-label': t('queues'), dense: true } }}>
      <MenuItem disabled={chosen.length === 0} onClick={() => onChange([])}>
        {queues.length === 0 ? t('noQueues') : t('clearQueues')}
      </MenuItem>
      {queues.map((queue) => (
        <MenuItem key={queue.id} role="menuitemcheckbox" aria-checked={chosen.includes(queue.id)} onClick={() => toggle(queue.id)}>
          <Checkbox size="small" edge="start" checked={chosen.includes(queue.id)} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
          <QueueMark isSmall queue={queue} />
        </MenuItem>
      ))}
    </Menu>
  );
}
