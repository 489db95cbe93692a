import type { PushDevice } from '#shared/contract/web-push.ts';
import { loadPushDevices, type PushDeviceItem } from '#functions/records/live/push-device-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { PushDeviceDeps } from './deps.ts';

/** A user's own, the last used first. */
export async function listPushDevices({ table }: Pick<PushDeviceDeps, 'table'>, principal: Principal): Promise<{ devices: PushDevice[] }> {
  const { companyId, userId } = principal;
  const devices = await loadPushDevices(table.forCompany(companyId), companyId, userId, { consistent: true });
  return { devices: devices.toSorted(byUse).map((device) => toPushDevice(device, principal)) };
}

export const byUse = (one: PushDeviceItem, other: PushDeviceItem): number => (one.usedAt < other.usedAt ? 1 : -1);

/** A user has one login: other devices wait for theirs. */
export const toPushDevice = ({ id, name, createdAt, usedAt, sessionId }: PushDeviceItem, principal: Principal): PushDevice => ({
  id,
  name,
  createdAt,
  usedAt,
  isActive: sessionId === principal.sessionId,
});
