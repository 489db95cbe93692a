import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { queueId as queueIdSchema, type QueueId } from '#shared/contract/ids.ts';
import { useOwnQueues } from '#web/parts/contacts/use-new-ticket.ts';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';
import type { Target } from './targets.ts';

/** Users choose a queue of theirs for the tickets that are opened, as with any new ticket; with one queue there is nothing to choose. */
export function useQueueOfNew(chosen: readonly Target[]) {
  const { t } = useTranslation('forward');
  const { seesAll, queues } = useOwnQueues();
  const [picked, pick] = useState<QueueId | null>(null);
  const isAsked = !seesAll && queues.length > 1 && chosen.some(({ ticket }) => ticket === null);
  const only = seesAll || queues.length !== 1 ? null : (queues[0]?.id ?? null);
  const field = isAsked ? (
    <TextField
      select
      fullWidth
      required
      label={t('queue')}
      helperText={t('queueHelp')}
      value={picked ?? ''}
      onChange={({ target }) => pick(queueIdSchema.parse(target.value))}
    >
      {queues.map((queue) => (
        <MenuItem key={queue.id} value={queue.id}>
          <QueueMark queue={queue} />
        </MenuItem>
      ))}
    </TextField>
  ) : null;
  return { id: isAsked ? picked : only, isMissing: isAsked && picked === null, field };
}
