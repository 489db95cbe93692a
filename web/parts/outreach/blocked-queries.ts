import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { lateRoutes } from '#web/api/late-routes.static.ts';
import { onEntry } from '#web/api/query-client.ts';
import { recordListQuery } from '#web/api/record-lists.ts';

/** Who gets no more mail of the company. No event tells of such lists: each entry shows them as they are. */
export const suppressionsQuery = (searchParam: string) => ({
  ...recordListQuery('suppressions', lateRoutes.listSuppressions, { searchParam }),
  refetchOnMount: onEntry,
});

export const useDeleteSuppression = () => useFree('suppressions', (email) => call(lateRoutes.deleteSuppression, { params: { email } }));

/** Who gets no more campaigns on WhatsApp. */
export const optOutsQuery = (searchParam: string) => ({ ...recordListQuery('opt-outs', lateRoutes.listOptOuts, { searchParam }), refetchOnMount: onEntry });

export const useDeleteOptOut = () => useFree('opt-outs', (number) => call(lateRoutes.deleteOptOut, { params: { number } }));

/** Lets somebody be written to again. The list is fetched anew, also when somebody else was faster. */
function useFree(area: string, free: (name: string) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: free, onSettled: () => queryClient.invalidateQueries({ queryKey: [area, 'list'] }) });
}
