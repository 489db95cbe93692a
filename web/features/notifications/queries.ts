import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PushDeviceId } from '#shared/contract/ids.ts';
import { call } from '#web/api/call.ts';
import { routes } from './contract.static.ts';

export const pushDevicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: ({ signal }) => call(routes.listPushDevices, {}, { signal }),
});

export function useDeletePushDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pushDeviceId: PushDeviceId) => call(routes.deletePushDevice, { params: { pushDeviceId } }),
    onSettled: () => queryClient.invalidateQueries(pushDevicesQuery),
  });
}
