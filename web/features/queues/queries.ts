import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueueId, QueueOptionId } from '#shared/contract/ids.ts';
import type { queueOptionRoutes } from '#shared/contract/queue-options.ts';
import type { Queue } from '#shared/contract/queues.ts';
import type { CallInput } from '#shared/contract/route.ts';
import type { ListRules } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { recordChanges } from '#web/api/record-lists.ts';
import { routes } from './contract.static.ts';

/** First word of the query keys of `queuesQuery`, for `applyRecordEvent`. */
const queueArea = 'queues';
export const queueOptionArea = 'queue-options';

/** By name, as the server orders them. */
const queueRules: ListRules<Queue> = {
  belongs: () => true,
  compare: (one, other) => one.name.localeCompare(other.name, 'pt-BR'),
};

export const {
  useSave: useSaveQueue,
  useRemove: useDeleteQueue,
  apply: applyToQueues,
} = recordChanges(queueArea, { create: routes.createQueue, update: routes.updateQueue, remove: routes.deleteQueue }, queueRules);

/** The whole tree of a queue's options, each menu in order. */
export const queueOptionsQuery = (queueId: QueueId) =>
  queryOptions({
    queryKey: [queueOptionArea, 'list', queueId],
    queryFn: ({ signal }) => call(routes.listQueueOptions, { query: { queueId } }, { signal }),
  });

type CreateOption = CallInput<typeof queueOptionRoutes.createQueueOption>['body'];
type UpdateOption = CallInput<typeof queueOptionRoutes.updateQueueOption>['body'];

export type OptionChange =
  | { readonly type: 'create'; readonly fields: Omit<CreateOption, 'queueId'> }
  | { readonly type: 'update'; readonly id: QueueOptionId; readonly fields: UpdateOption }
  | { readonly type: 'delete'; readonly id: QueueOptionId };

/** A change of the tree renumbers others: the tree is fetched again with it. @param showsOwnError for forms. */
export function useChangeOptions(queueId: QueueId, { showsOwnError = false } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: OptionChange): Promise<void> => {
      if (change.type === 'create') await call(routes.createQueueOption, { body: { ...change.fields, queueId } });
      else if (change.type === 'update') await call(routes.updateQueueOption, { params: { queueOptionId: change.id }, body: change.fields });
      else await call(routes.deleteQueueOption, { params: { queueOptionId: change.id } });
    },
    meta: { showsOwnError },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queueOptionsQuery(queueId).queryKey }),
  });
}
