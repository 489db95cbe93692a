import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { queuesQuery } from '../../api/account-queries.ts';
import { QueueMark } from '../QueueMark.tsx';
import { BoundSelect } from './BoundSelect.tsx';
import { useBoundField, type FieldProps } from './field-props.ts';

/** One of the company's queues. The value is its id, or an empty string. */
export function QueueField<T extends FieldValues>(props: FieldProps<T>) {
  const { data: queues = [] } = useQuery(queuesQuery);
  return <BoundSelect {...props} options={queues.map((queue) => ({ value: queue.id, label: <QueueMark queue={queue} /> }))} />;
}

/** Any number of the company's queues. The value is a list of their ids, in the order chosen. */
export function QueuesField<T extends FieldValues>(props: FieldProps<T>) {
  const { t } = useTranslation('kit');
  const { field, shown } = useBoundField(props);
  const { data: queues = [], isSuccess } = useQuery(queuesQuery);
  const byId = new Map(queues.map((queue) => [queue.id as string, queue]));
  const chosen = (field.value as readonly string[]).filter((id) => byId.has(id)); // the form's list of ids
  const hasNone = isSuccess && queues.length === 0;
  const chips = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {chosen.map((id) => (
        <Chip key={id} size="small" label={<QueueMark queue={byId.get(id)} />} />
      ))}
    </Box>
  );
  return (
    <TextField
      {...shown}
      {...(hasNone ? { helperText: t('noQueues'), disabled: true } : {})}
      select
      inputRef={field.ref}
      value={chosen}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.value)}
      slotProps={{ select: { multiple: true, renderValue: () => chips } }}
    >
      {queues.map((queue) => (
        <MenuItem key={queue.id} value={queue.id} dense>
          <Checkbox size="small" checked={chosen.includes(queue.id)} tabIndex={-1} inert />
          <QueueMark queue={queue} />
        </MenuItem>
      ))}
    </TextField>
  );
}
