import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueId } from '#shared/contract/ids.ts';
import { queuesQuery } from '#web/api/account-queries.ts';
import { QueueMark } from '../QueueMark.tsx';

interface QueueFilterProps {
  readonly chosen: readonly QueueId[];
  readonly onChange: (queueIds: QueueId[]) => void;
}

/** Which queues the list shows; none chosen means all of them. */
export function QueueFilter({ chosen, onChange }: QueueFilterProps) {
  const { t } = useTranslation('tickets');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: queues = [] } = useQuery(queuesQuery);
  const known = chosen.filter((id) => queues.some((queue) => queue.id === id));
  const toggle = (id: QueueId): void => onChange(known.includes(id) ? known.filter((other) => other !== id) : [...known, id]);
  const label = known.length === 0 ? t('allQueues') : t('queuesChosen', { count: known.length });
  return (
    <>
      <Button
        size="small"
        color={known.length === 0 ? 'inherit' : 'primary'}
        startIcon={<FilterList />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': t('queues'), dense: true } }}>
        <MenuItem disabled={known.length === 0} onClick={() => onChange([])}>
          {queues.length === 0 ? t('noQueues') : t('clearQueues')}
        </MenuItem>
        {queues.map((queue) => (
          <MenuItem key={queue.id} role="menuitemcheckbox" aria-checked={known.includes(queue.id)} onClick={() => toggle(queue.id)}>
            <Checkbox size="small" edge="start" checked={known.includes(queue.id)} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
            <QueueMark queue={queue} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
