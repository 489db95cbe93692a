import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto';

/** Keys that a browser keeps for a subscription. */
export interface BrowserKeys {
  readonly pair: ECDH;
  readonly auth: Buffer;
}

/** Salt, size of the records, and length of the key that follows. https://www.rfc-editor.org/rfc/rfc8188#section-2.1 */
const saltBytes = 16;
const keyAt = 21;
const keyBytes = 65;
const tagBytes = 16;

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/**
 * Opens a message as a browser does. https://www.rfc-editor.org/rfc/rfc8291
 *
 * @throws Error for one that was not encrypted for these keys.
 */
export function openMessage(message: Buffer, { pair, auth }: BrowserKeys): string {
  const salt = message.subarray(0, saltBytes);
  const sender = message.subarray(keyAt, keyAt + keyBytes);
  const sealed = message.subarray(keyAt + keyBytes);
  if (message.readUInt8(keyAt - 1) !== keyBytes || sealed.length > message.readUInt32BE(saltBytes)) throw new Error('not one record of aes128gcm');
  const secret = derive(pair.computeSecret(sender), auth, Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]), 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0) throw new Error('the record has no end');
  return plain.subarray(0, end).toString();
}
