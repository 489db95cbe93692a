import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queuesQuery } from '../../api/account-queries.ts';

interface QueuePickerProps {
  readonly value: readonly string[];
  readonly onChange: (queueIds: string[]) => void;
  readonly onBlur: () => void;
}

/** Any number of the company's queues, in the order chosen: the menu lists them so. */
export function QueuePicker({ value, onChange, onBlur }: QueuePickerProps) {
  const { t } = useTranslation('connections');
  const { data: queues = [] } = useQuery(queuesQuery);
  const byId = new Map(queues.map((queue) => [queue.id as string, queue]));
  const chosen = value.filter((id) => byId.has(id));
  const chips = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {chosen.map((id) => (
        <Chip key={id} size="small" label={byId.get(id)?.name} />
      ))}
    </Box>
  );
  return (
    <TextField
      select
      label={t('fieldQueues')}
      value={chosen}
      onBlur={onBlur}
      disabled={queues.length === 0}
      {...(queues.length === 0 ? { helperText: t('noQueues') } : {})}
      onChange={({ target }) => onChange(target.value as unknown as string[])} // a multiple select gives the list
      slotProps={{ select: { multiple: true, renderValue: () => chips } }}
    >
      {queues.map(({ id, name, color }) => (
        <MenuItem key={id} value={id} dense>
          <Checkbox size="small" checked={chosen.includes(id)} tabIndex={-1} inert />
          <Box component="span" aria-hidden sx={{ width: 10, height: 10, borderRadius: '50%', mr: 1, backgroundColor: color }} />
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
