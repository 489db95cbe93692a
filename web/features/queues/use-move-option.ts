import { useQueryClient } from '@tanstack/react-query';
import type { QueueId } from '#shared/contract/ids.ts';
import type { QueueOption } from '#shared/contract/queue-options.ts';
import { moveOption } from '#shared/domain/option-tree.ts';
import { queueOptionsQuery, useChangeOptions } from './queries.ts';

/** Moves an option among its siblings: shown at once, and as the server has it as soon as it has answered. */
export function useMoveOption(queueId: QueueId) {
  const queryClient = useQueryClient();
  const { mutate } = useChangeOptions(queueId);
  return (option: QueueOption, to: number): void => {
    const { queryKey } = queueOptionsQuery(queueId);
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (known) => known && moveOption(known, option.id, { parentId: option.parentId, at: to }));
    mutate({ type: 'update', id: option.id, fields: { option: to } });
  };
}
