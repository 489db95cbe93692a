import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Bulk, bulkRoutes } from '#shared/contract/bulks.ts';
import type { RecordEvent } from '#shared/contract/events.ts';
import type { UserId } from '#shared/contract/ids.ts';
import type { CallInput } from '#shared/contract/route.ts';
import { call } from '#web/api/call.ts';
import { routes } from './contract.static.ts';

const bulkKey = (userId: UserId) => ['bulks', userId] as const;

/** The last change of many tickets that the user began; live events keep it. */
export const bulkQuery = (userId: UserId) => queryOptions({ queryKey: bulkKey(userId), queryFn: async () => (await call(routes.showBulk)).bulk });

/** Applies events of the user's own bulk; steps may be told out of order, and a new bulk replaces the former. */
export function applyBulk(queryClient: QueryClient, event: RecordEvent<Bulk>): void {
  if (event.action === 'delete') return;
  const { record } = event;
  queryClient.setQueryData<Bulk | null>(bulkKey(record.userId), (known) => {
    if (known === undefined) return undefined;
    return known && (known.id > record.id || (known.id === record.id && known.updatedAt > record.updatedAt)) ? known : record;
  });
}

export type BulkWish = CallInput<typeof bulkRoutes.startBulk>['body'];

/** Begins, cancels or undoes one; its reply is what is shown until a live event says more. */
export function useBulkCalls(userId: UserId) {
  const queryClient = useQueryClient();
  const onSuccess = (bulk: Bulk): void => {
    // There may have been none.
    queryClient.setQueryData<Bulk | null>(bulkKey(userId), (known) => known ?? null);
    applyBulk(queryClient, { action: 'update', record: bulk });
  };
  const start = useMutation({ mutationFn: async (wish: BulkWish) => (await call(routes.startBulk, { body: wish })).bulk, onSuccess });
  const cancel = useMutation({ mutationFn: ({ id }: Bulk) => call(routes.cancelBulk, { params: { bulkId: id } }), onSuccess });
  const undo = useMutation({ mutationFn: ({ id }: Bulk) => call(routes.undoBulk, { params: { bulkId: id } }), onSuccess });
  return { start, cancel, undo };
}
