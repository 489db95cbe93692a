import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PushDeviceId } from '#shared/contract/ids.ts';
import { call } from '#web/api/call.ts';
import { lateRoutes } from '#web/api/late-routes.static.ts';

export const pushDevicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: ({ signal }) => call(lateRoutes.listPushDevices, {}, { signal }),
});

export function useDeletePushDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pushDeviceId: PushDeviceId) => call(lateRoutes.deletePushDevice, { params: { pushDeviceId } }),
    onSettled: () => queryClient.invalidateQueries(pushDevicesQuery),
  });
}
