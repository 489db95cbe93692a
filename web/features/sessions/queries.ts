import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionId } from '#shared/contract/ids.ts';
import { call } from '#web/api/call.ts';
import { routes } from './contract.static.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(routes.listSessions, {}, { signal }),
});

/** Ends one session, or all others. Devices that told of messages are looked up anew, too. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: SessionId | 'others') =>
      sessionId === 'others' ? call(routes.endOtherSessions) : call(routes.endSession, { params: { sessionId } }),
    onSettled: async () => {
      await Promise.all([queryClient.invalidateQueries(sessionsQuery), queryClient.invalidateQueries({ queryKey: ['push-devices'] })]);
    },
  });
}
