import type { webPushRoutes } from '#shared/contract/web-push.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { deletePushDevice } from './delete-push-device.ts';
import type { PushDeviceDeps } from './deps.ts';
import { listPushDevices } from './list-push-devices.ts';
import { savePushDevice } from './save-push-device.ts';

export const webPushHandlers = (deps: PushDeviceDeps): Handlers<typeof webPushRoutes> => ({
  showPushKey: async () => ({ publicKey: (await deps.vapidKeys())[0].publicKey }),
  listPushDevices: ({ principal }) => listPushDevices(deps, principal),
  savePushDevice: ({ principal, body }) => savePushDevice(deps, principal, body),
  deletePushDevice: ({ principal, params }) => deletePushDevice(deps, principal, params),
});
