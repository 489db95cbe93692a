import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's halves of the encryption, base64 for URLs. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Randomness: another pair of keys and another salt for each message. */
export interface PushChance {
  /** 16 bytes. */
  readonly salt: Buffer;
  /** 32 bytes, a private key of P-256. */
  readonly privateKey: Buffer;
}

/** The one record of a message; services take no longer messages. */
const recordBytes = 4_096;
/** Bytes of the header, the end mark and the proof of integrity. */
const overheadBytes = 86 + 1 + 16;
export const mostPushBytes = recordBytes - overheadBytes;

export function newPushChance(): PushChance {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/**
 * Encrypts a message so that the browser alone can read it, and not its push service. https://www.rfc-editor.org/rfc/rfc8291
 *
 * @returns the body of `Content-Encoding: aes128gcm`.
 * @throws Error for keys that are none, or for a text longer than `mostPushBytes`.
 */
export function encryptPush(text: string, keys: PushKeys, { salt, privateKey }: PushChance): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > mostPushBytes) throw new Error(`a push of ${plain.length} bytes`);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const [ours, theirs] = [pair.getPublicKey(), Buffer.from(keys.p256dh, 'base64url')];
  const shared = derive(pair.computeSecret(theirs), Buffer.from(keys.auth, 'base64url'), Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]), 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // Two ends the last record. https://www.rfc-editor.org/rfc/rfc8188#section-2
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(recordBytes);
  size.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, size, ours, sealed]);
}

/** Whether this is a public key, and so can be encrypted for. */
export function isPushKey(p256dh: string): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    pair.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    // Not a point of the curve.
    return false;
  }
}
