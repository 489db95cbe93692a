import { AppError } from '#shared/contract/errors.ts';
import type { PushDevice, PushSubscriptionBody } from '#shared/contract/web-push.ts';
import { deviceName } from '#shared/domain/device-name.ts';
import { findItem } from '#functions/data/find-item.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { deviceIdOf, forgetPushDevice, loadPushDevices, pushEndpointItem, type PushDeviceItem } from '#functions/records/live/push-device-item.ts';
import { type Clause, put, remove, type Write } from '#functions/data/writes.ts';
import { isPushKey } from '#functions/tools/encrypt-push.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isPushEndpoint } from '#functions/tools/push-endpoint.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { PushDeviceDeps } from './deps.ts';
import { byUse, loadOwner, toPushDevice } from './list-push-devices.ts';

/** More than anybody works with; browsers leave subscriptions behind. */
const mostDevices = 10;
/** A device on which nobody has opened Recado for so long is forgotten. */
const forgottenSeconds = 180 * 24 * 60 * 60;
/** A browser that is opened again before that is not written again. */
const renewMs = 24 * 60 * 60_000;

/**
 * Takes a browser's subscription over for the caller, whoever had it. Beyond ten devices the one that was used longest ago goes.
 *
 * @throws AppError ERR_PUSH_SERVICE_UNKNOWN, ERR_VALIDATION for keys that are none
 */
export async function savePushDevice(
  deps: PushDeviceDeps,
  principal: Principal,
  body: PushSubscriptionBody,
): Promise<{ device: PushDevice; publicKey: string }> {
  if (!isPushEndpoint(body.endpoint, deps.standIn)) throw new AppError('ERR_PUSH_SERVICE_UNKNOWN', { field: 'endpoint' });
  if (!isPushKey(body.keys.p256dh)) throw new AppError('ERR_VALIDATION', { field: 'keys.p256dh', reason: 'not a public key' });
  const { companyId, userId } = principal;
  const [{ publicKey }] = await deps.vapidKeys();
  const own = await loadPushDevices(deps.table.forCompany(companyId), companyId, userId, { consistent: true });
  const device = deviceOf(principal, body, deps.clock.nowMs());
  const known = own.find(({ id }) => id === device.id);
  const saved = known && isStillSo(known, device) ? known : { ...device, createdAt: known?.createdAt ?? device.createdAt };
  if (saved !== known) await take(deps, saved);
  const others = own.filter(({ id }) => id !== device.id).toSorted(byUse);
  for (const old of others.slice(mostDevices - 1)) await forgetPushDevice(deps.table, old);
  return { device: toPushDevice(saved, await loadOwner(deps.table, principal), deps.clock.nowMs()), publicKey };
}

function deviceOf({ companyId, userId, sessionId }: Principal, body: PushSubscriptionBody, nowMs: number): PushDeviceItem {
  const { endpoint, keys, publicKey, language, userAgent } = body;
  return {
    type: 'pushDevice',
    companyId,
    userId,
    id: deviceIdOf(endpoint),
    sessionId,
    name: deviceName(userAgent),
    language,
    endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
    publicKey,
    createdAt: isoTime(nowMs),
    usedAt: isoTime(nowMs),
    expiresAtSeconds: Math.floor(nowMs / 1_000) + forgottenSeconds,
  };
}

const steady = ['sessionId', 'name', 'language', 'p256dh', 'auth', 'publicKey'] as const;

function isStillSo(known: PushDeviceItem, device: PushDeviceItem): boolean {
  return steady.every((field) => known[field] === device[field]) && Date.parse(device.usedAt) - Date.parse(known.usedAt) < renewMs;
}

/** A browser is told for one user: its former user loses it at the same moment. */
async function take({ table }: PushDeviceDeps, device: PushDeviceItem): Promise<void> {
  const { companyId, userId, id, expiresAtSeconds } = device;
  const key = systemKeys.pushEndpoint(id);
  const former = await findItem(table.system, key, pushEndpointItem);
  const isOther = former !== undefined && (former.companyId !== companyId || former.userId !== userId);
  const asRead: readonly Clause[] = former ? [['userId', '=', former.userId]] : ['absent'];
  const writes: readonly Write[] = [
    put(companyKeys.pushDevice(companyId, userId, id), device),
    put(key, { type: 'pushEndpoint', companyId, userId, expiresAtSeconds }, asRead),
    ...(isOther ? [remove(companyKeys.pushDevice(former.companyId, former.userId, id))] : []),
  ];
  await table.across.commit(...writes);
}
