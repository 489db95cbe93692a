import { isIP } from 'node:net';
import { AppError } from '#shared/contract/errors.ts';
import type { AuthDeps } from '../deps.ts';

/** The address at which passkeys are made and used, and the name that they belong to. */
export interface PasskeyPlace {
  readonly origin: string;
  readonly rpId: string;
}

/** Follows from the installation's own address, never from what a request says. None without a name: a passkey belongs to one. */
export function passkeyPlace({ appUrl, isLocal }: Pick<AuthDeps, 'appUrl' | 'isLocal'>): PasskeyPlace | undefined {
  if (appUrl === '') return undefined;
  const url = new URL(appUrl);
  // One machine answers under a name, too. https://www.w3.org/TR/webauthn-3/#relying-party-identifier
  if (isLocal && url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin: url.origin, rpId: url.hostname } : undefined;
}

/** @throws AppError ERR_PASSKEYS_UNAVAILABLE */
export function requirePasskeyPlace(deps: AuthDeps): PasskeyPlace {
  const place = passkeyPlace(deps);
  if (!place) throw new AppError('ERR_PASSKEYS_UNAVAILABLE');
  return place;
}
