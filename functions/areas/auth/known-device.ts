import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserId } from '#shared/contract/ids.ts';
import { type AccountItem, passwordDigest } from '#functions/records/accounts/account-item.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { KeyList } from './account-keys.ts';
import { knownDeviceSeconds, trustedSeconds } from './session-cookies.ts';

/**
 * The cookie of a device from which an account has been logged in: `<device id>.<end in ms>.<signature>`. The signature
 * covers the user, so that it vouches for that account only.
 */
export const newDeviceCookie = (clock: Clock, deviceKey: Buffer, userId: UserId): string => signed(clock, deviceKey, userId, knownDeviceSeconds);

/** @returns the device's id if the cookie vouches for this account. */
export const knownDeviceId = (cookie: string | undefined, deviceKeys: KeyList, userId: UserId, nowMs: number): string | undefined =>
  genuineId(cookie, deviceKeys, userId, nowMs);

/** The cookie of a browser that is not asked for the second factor, for as long as the account has this one and this password. */
export const newTrustCookie = (clock: Clock, deviceKey: Buffer, account: AccountItem): string => signed(clock, deviceKey, trustOf(account), trustedSeconds);

/** Whether a browser was trusted with the factor that the account has now. */
export const isTrusted = (cookie: string | undefined, deviceKeys: KeyList, account: AccountItem, nowMs: number): boolean =>
  genuineId(cookie, deviceKeys, trustOf(account), nowMs) !== undefined;

const trustOf = (account: AccountItem): string => ['trust', account.userId, account.factor?.id ?? '', passwordDigest(account)].join('\n');

function signed(clock: Clock, key: Buffer, subject: string, seconds: number): string {
  const endsAtMs = String(clock.nowMs() + seconds * 1_000);
  const id = clock.randomBytes(12).toString('base64url');
  return [id, endsAtMs, sign(key, subject, id, endsAtMs)].join('.');
}

function genuineId(cookie: string | undefined, keys: KeyList, subject: string, nowMs: number): string | undefined {
  const [id = '', endsAtMs = '', signature = ''] = (cookie ?? '').split('.');
  const given = Buffer.from(signature);
  const isGenuine = keys.some((key) => {
    const expected = Buffer.from(sign(key, subject, id, endsAtMs));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isGenuine && Number(endsAtMs) > nowMs ? id : undefined;
}

function sign(key: Buffer, subject: string, id: string, endsAtMs: string): string {
  return createHmac('sha256', key).update([subject, id, endsAtMs].join('.')).digest('base64url');
}
