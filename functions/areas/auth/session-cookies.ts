import { refreshCookieName } from '#shared/contract/auth.ts';
import { sessionSeconds } from '#functions/records/accounts/session-item.ts';

export const knownDeviceCookieName = 'recado_device';

/** Browsers keep a cookie for at most 400 days; a device in use gets a new one with each login. */
export const knownDeviceSeconds = 180 * 24 * 60 * 60;

export const trustCookieName = 'recado_trust';

/** A browser that was trusted is asked for the second factor again after thirty days. */
export const trustedSeconds = 30 * 24 * 60 * 60;

export function refreshCookie(token: string, isLocal: boolean): string {
  return cookie(refreshCookieName, token, sessionSeconds, isLocal);
}

export function endedRefreshCookie(isLocal: boolean): string {
  return cookie(refreshCookieName, '', 0, isLocal);
}

export function knownDeviceCookie(value: string, isLocal: boolean): string {
  return cookie(knownDeviceCookieName, value, knownDeviceSeconds, isLocal);
}

export function trustCookie(value: string, isLocal: boolean): string {
  return cookie(trustCookieName, value, trustedSeconds, isLocal);
}

function cookie(name: string, value: string, maxAgeSeconds: number, isLocal: boolean): string {
  const attributes = [`${name}=${value}`, 'Path=/api/auth', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Strict'];
  return [...attributes, ...(isLocal ? [] : ['Secure'])].join('; ');
}
