import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserId } from '#shared/contract/ids.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { KeyList } from './account-keys.ts';
import { knownDeviceSeconds } from './session-cookies.ts';

/**
 * The cookie of a device from which an account has been logged in: `<device id>.<end in ms>.<signature>`. The signature
 * covers the user, so that it vouches for that account only.
 */
export function newDeviceCookie(clock: Clock, deviceKey: Buffer, userId: UserId): string {
  const endsAtMs = String(clock.nowMs() + knownDeviceSeconds * 1_000);
  const deviceId = clock.randomBytes(12).toString('base64url');
  return [deviceId, endsAtMs, sign(deviceKey, userId, deviceId, endsAtMs)].join('.');
}

/** @returns the device's id if the cookie vouches for this account. */
export function knownDeviceId(cookie: string | undefined, deviceKeys: KeyList, userId: UserId, nowMs: number): string | undefined {
  const [deviceId = '', endsAtMs = '', signature = ''] = (cookie ?? '').split('.');
  const given = Buffer.from(signature);
  const isGenuine = deviceKeys.some((key) => {
    const expected = Buffer.from(sign(key, userId, deviceId, endsAtMs));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isGenuine && Number(endsAtMs) > nowMs ? deviceId : undefined;
}

function sign(deviceKey: Buffer, userId: UserId, deviceId: string, endsAtMs: string): string {
  return createHmac('sha256', deviceKey).update([userId, deviceId, endsAtMs].join('.')).digest('base64url');
}
