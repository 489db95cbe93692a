import { useQuery } from '@tanstack/react-query';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useBoundField } from '#web/kit/fields/field-props.ts';
import { queuesQuery } from './queries.ts';
import { QueueMark } from './QueueMark.tsx';

interface QueueFieldProps<T extends FieldValues> extends FieldProps<T> {
  readonly noneText: string;
}

/** A queue of the company, or none. The value is its id or null; a queue that is gone counts as none. */
export function QueueField<T extends FieldValues>({ noneText, ...props }: QueueFieldProps<T>) {
  const { field, shown } = useBoundField(props);
  const { data: queues = [] } = useQuery(queuesQuery);
  const { ref, value, onChange, onBlur } = field;
  const known = queues.some(({ id }) => id === value) ? value : '';
  return (
    <TextField
      {...shown}
      select
      inputRef={ref}
      value={known}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      onBlur={onBlur}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{noneText}</MenuItem>
      {queues.map((queue) => (
        <MenuItem key={queue.id} value={queue.id}>
          <QueueMark queue={queue} />
        </MenuItem>
      ))}
    </TextField>
  );
}
