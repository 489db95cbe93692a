import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { queueId } from '#shared/contract/ids.ts';
import type { Queue } from '#shared/contract/queues.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { queueOptionsQuery } from './queries.ts';
import { MenuPreview } from './MenuPreview.tsx';
import type { QueueForm } from './use-queue-form.ts';

/** A queue that is not saved yet has no id; the menu asks for one only to tell queues apart. */
const draftId = queueId.parse('01J00000000000000000000000');
const alone = { name: '', greetingMessage: '' };

/** Previews the typed values before they are saved. */
export function QueuePreview({ control, queue }: { readonly control: Control<QueueForm>; readonly queue: Queue | null }) {
  const [name, greetingMessage = ''] = useWatch({ control, name: ['name', 'greetingMessage'] });
  if (queue) return <StoredPreview edited={{ id: queue.id, name, greetingMessage }} />;
  return <MenuPreview draft={{ connection: alone, queues: [{ id: draftId, name, greetingMessage }], options: [] }} />;
}

/** The queue alone, or in the first menu of a connection where customers choose among several. */
function StoredPreview({ edited }: { readonly edited: Pick<Queue, 'id' | 'name' | 'greetingMessage'> }) {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { data: queues = [] } = useQuery(queuesQuery);
  const several = connections.filter(({ queueIds }) => queueIds.length > 1 && queueIds.includes(edited.id));
  const [chosenId, setChosenId] = useState<Connection['id'] | null>(null);
  const connection = several.find(({ id }) => id === chosenId);
  const shownIds = connection?.queueIds ?? [edited.id];
  const options = useQueries({ queries: shownIds.map((id) => queueOptionsQuery(id)), combine: (all) => all.flatMap(({ data }) => data ?? []) });
  const shown = shownIds.flatMap((id) => (id === edited.id ? edited : (queues.find((queue) => queue.id === id) ?? [])));
  const draft = {
    connection: connection ? { name: connection.name, greetingMessage: connection.greetingMessage } : alone,
    queues: shown.map(({ id, name, greetingMessage }) => ({ id, name, greetingMessage })),
    options,
  };
  const choice = several.length > 0 ? <MenuChoice connections={several} chosen={connection} onChoose={setChosenId} /> : null;
  return <MenuPreview draft={draft} choice={choice} />;
}

interface MenuChoiceProps {
  readonly connections: readonly Connection[];
  readonly chosen: Connection | undefined;
  readonly onChoose: (id: Connection['id'] | null) => void;
}

/** A select shows nothing for an empty value. */
const onlyThis = 'queue';

function MenuChoice({ connections, chosen, onChoose }: MenuChoiceProps) {
  const { t } = useTranslation('queues');
  const choose = (value: string): void => onChoose(connections.find(({ id }) => id === value)?.id ?? null);
  return (
    <TextField select size="small" label={t('previewMenu')} value={chosen?.id ?? onlyThis} onChange={({ target }) => choose(target.value)}>
      <MenuItem value={onlyThis}>{t('previewQueue')}</MenuItem>
      {connections.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {t('previewConnection', { name })}
        </MenuItem>
      ))}
    </TextField>
  );
}
