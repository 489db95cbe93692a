import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Queue } from '#shared/contract/queues.ts';
import type { QueueChoice } from '#shared/domain/ticket-list.ts';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';

interface QueueFilterMenuProps {
  readonly anchor: HTMLElement;
  readonly queues: readonly Queue[];
  readonly chosen: readonly QueueChoice[];
  readonly onChange: (queueIds: QueueChoice[]) => void;
  readonly onClose: () => void;
}

/** The queues to tick, and what has none. */
export function QueueFilterMenu({ anchor, queues, chosen, onChange, onClose }: QueueFilterMenuProps) {
  const { t } = useTranslation('tickets');
  const toggle = (id: QueueChoice): void => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { 'aria-label': t('queues'), dense: true } }}>
      <MenuItem disabled={chosen.length === 0} onClick={() => onChange([])}>
        {queues.length === 0 ? t('noQueues') : t('clearQueues')}
      </MenuItem>
      {queues.map((queue) => (
        <Choice key={queue.id} isChosen={chosen.includes(queue.id)} onToggle={() => toggle(queue.id)}>
          <QueueMark isSmall queue={queue} />
        </Choice>
      ))}
      <Choice isChosen={chosen.includes('none')} onToggle={() => toggle('none')}>
        <QueueMark isSmall queue={undefined} />
      </Choice>
    </Menu>
  );
}

function Choice({ isChosen, onToggle, children }: { readonly isChosen: boolean; readonly onToggle: () => void; readonly children: ReactNode }) {
  return (
    <MenuItem role="menuitemcheckbox" aria-checked={isChosen} onClick={onToggle}>
      <Checkbox size="small" edge="start" checked={isChosen} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
      {children}
    </MenuItem>
  );
}
