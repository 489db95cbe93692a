import type { PushDevice } from '#shared/contract/web-push.ts';
import { type UserItem, userItem } from '#functions/records/accounts/user-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readable } from '#functions/data/readable.ts';
import type { Table } from '#functions/data/table.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { loadPushDevices, type PushDeviceItem, ringsUntilMs } from '#functions/records/live/push-device-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { PushDeviceDeps } from './deps.ts';

/** A user's own, the last used first. */
export async function listPushDevices({ table, clock }: Pick<PushDeviceDeps, 'table' | 'clock'>, principal: Principal): Promise<{ devices: PushDevice[] }> {
  const { companyId, userId } = principal;
  const devices = await loadPushDevices(table.forCompany(companyId), companyId, userId, { consistent: true });
  const user = await loadOwner(table, principal);
  return { devices: devices.toSorted(byUse).map((device) => toPushDevice(device, user, clock.nowMs())) };
}

export const byUse = (one: PushDeviceItem, other: PushDeviceItem): number => (one.usedAt < other.usedAt ? 1 : -1);

export async function loadOwner(table: Table, { companyId, userId }: Principal): Promise<UserItem | undefined> {
  const stored = await table.forCompany(companyId).get(companyKeys.user(companyId, userId), { consistent: true });
  return stored && readable(userItem, stored);
}

/** @param user none: they were deleted at this moment. */
export function toPushDevice(device: PushDeviceItem, user: UserItem | undefined, nowMs: number): PushDevice {
  const { id, name, createdAt, usedAt } = device;
  const untilMs = user ? ringsUntilMs(device, user) : nowMs;
  return { id, name, createdAt, usedAt, isActive: untilMs > nowMs, activeUntil: isoTime(untilMs) };
}
