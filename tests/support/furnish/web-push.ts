import { savePushDevice } from '#functions/areas/web-push/save-push-device.ts';
import { pushDeps, pushSubscription } from '../push-devices.ts';
import type { Furnish } from './furnished.ts';

export const furnishWebPush: Furnish<'webPush'> = async (home) => {
  const own = pushSubscription();
  const { device } = await savePushDevice(pushDeps(home), home.admin, own.body);
  return {
    ids: { pushDeviceId: { own: device.id, missing: 'A'.repeat(43), malformed: '42' } },
    bodies: { savePushDevice: pushSubscription().body },
    // Everybody has devices of their own.
    notPlain: ['deletePushDevice'],
  };
};
