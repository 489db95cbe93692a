import { DragDropContext, type DropResult } from '@hello-pangea/dnd';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { QueueId, QueueOptionId } from '#shared/contract/ids.ts';
import type { QueueOption } from '#shared/contract/queue-options.ts';
import { queueOptionsQuery, useChangeOptions } from './queries.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { OptionDialog } from './OptionDialog.tsx';
import { finishDeletions, holdDeletion, useUndeleted } from '#web/kit/undo/held-deletions.ts';
import { undoPlace } from '#web/kit/undo/undo-offers.ts';
import { OptionList } from './OptionList.tsx';
import type { OptionTools } from './option-tools.ts';
import { useMoveOption } from './use-move-option.ts';

type Edited = { readonly option: QueueOption } | { readonly parentId: QueueOptionId | null };

/** The tree of a queue's options. Each change is stored at once. */
export function OptionsEditor({ queueId }: { readonly queueId: QueueId }) {
  const { t } = useTranslation('queues');
  const id = useId();
  const { data, error, refetch } = useQuery(queueOptionsQuery(queueId));
  const options = useUndeleted(data);
  const { mutateAsync: change } = useChangeOptions(queueId);
  const moveNow = useMoveOption(queueId);
  // A place counts among those that the server has.
  const move: typeof moveNow = (option, to) => void finishDeletions().then(() => moveNow(option, to));
  const [edited, setEdited] = useState<Edited | null>(null);
  const tools: OptionTools = {
    onMove: move,
    onAddBelow: (parentId) => setEdited({ parentId }),
    onEdit: (option) => setEdited({ option }),
    // With all below it, which is shown nowhere without it.
    onDelete: ({ id: gone }) => holdDeletion(gone, t('optionDeleted'), () => change({ type: 'delete', id: gone })),
  };
  const drop = ({ source, destination, draggableId }: DropResult): void => {
    const option = options?.find((one) => one.id === draggableId);
    if (option && destination && destination.index !== source.index) move(option, destination.index + 1);
  };
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h2" id={id}>
        {t('options')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {options?.length === 0 ? t('noOptions') : t('optionsText')}
      </Typography>
      {error && !options ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !options ? <Busy /> : null}
      {options ? (
        <DragDropContext onDragEnd={drop}>
          <OptionList options={options} parentId={null} tools={tools} />
        </DragDropContext>
      ) : null}
      <div ref={undoPlace} />
      <Button variant="outlined" startIcon={<Add />} disabled={!options} onClick={() => setEdited({ parentId: null })} sx={{ mt: 1 }}>
        {t('addOption')}
      </Button>
      {edited ? <OptionDialog queueId={queueId} {...placeOf(edited)} onClose={() => setEdited(null)} /> : null}
    </Box>
  );
}

const placeOf = (edited: Edited) => ('option' in edited ? { option: edited.option, parentId: edited.option.parentId } : { option: null, ...edited });
