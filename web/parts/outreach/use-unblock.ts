import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Lets somebody be written to again. The list is fetched anew, also when somebody else was faster. */
export function useUnblock(area: string, unblock: (name: string) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: unblock, onSettled: () => queryClient.invalidateQueries({ queryKey: [area, 'list'] }) });
}
