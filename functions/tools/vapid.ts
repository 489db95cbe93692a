import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';

/** Key that identifies us to the push services of browsers. https://www.rfc-editor.org/rfc/rfc8292 */
export interface VapidKey {
  /** Public key for subscriptions: an uncompressed point of P-256, base64 for URLs. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

export type VapidKeys = readonly [VapidKey, ...VapidKey[]];

/** The order of P-256: private keys are 1 to one less. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
/** Eight bytes more than the order, so that all keys are as likely. */
const derivedBytes = 40;

/** @param secret one or more keys of 64 hexadecimal characters, joined by commas: browsers subscribe by the first, all are honoured. */
export function vapidKeysFrom(secret: string): VapidKeys {
  const [current = '', ...others] = secret.split(',');
  return [vapidKeyFrom(current), ...others.map(vapidKeyFrom)];
}

function vapidKeyFrom(secret: string): VapidKey {
  const derived = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'recado web push', derivedBytes));
  const scalar = (BigInt(`0x${derived.toString('hex')}`) % (order - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: d.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/** A day is the most that services accept. */
const tokenSeconds = 12 * 60 * 60;
/** Services ask not to be shown a new token each time. */
const reuseMs = 60 * 60_000;

/**
 * Signs who we are for a push service; the same token for an hour.
 *
 * @param contact where its operator reaches us, `mailto:` or `https:`.
 */
export function vapidSigner(contact: string): (key: VapidKey, endpoint: string, nowMs: number) => Promise<string> {
  const kept = new Map<string, { readonly token: Promise<string>; readonly madeAtMs: number }>();
  return async (key, endpoint, nowMs) => {
    const { origin } = new URL(endpoint);
    const name = `${key.publicKey} ${origin}`;
    const known = kept.get(name);
    if (known && nowMs - known.madeAtMs < reuseMs) return known.token;
    const token = new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(origin)
      .setSubject(contact)
      .setExpirationTime(Math.floor(nowMs / 1_000) + tokenSeconds)
      .sign(key.privateKey);
    kept.set(name, { token, madeAtMs: nowMs });
    return token;
  };
}
