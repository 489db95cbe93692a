import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Sealed: key id (4 bytes), initialization vector (12), tag (16), ciphertext. */
const keyIdBytes = 4;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Common content of session records, so that compression need not spell it out: 150 of 700 bytes. A record sealed with it opens only with it: it must
 * never change.
 */
const dictionary = Buffer.from(
  '"pendingPreKey":{"signedKeyId":,"baseKey":"","preKeyId":"baseKeyType":2,"closed":-1,"used":{"_sessions":{"B":{"registrationId":,' +
    '"currentRatchet":{"ephemeralKeyPair":{"pubKey":"B","privKey":"="},"lastRemoteEphemeralKey":"B","previousCounter":0,"rootKey":"="},' +
    '"indexInfo":{"closed":-1,"baseKey":"B","baseKeyType":1,"used":179,"created":179,"remoteIdentityKey":"B"},"_chains":{"B":{"chainType":1,' +
    '"messageKeys":{},"chainKey":{"counter":0,"key":"="}},"B":{"chainType":2,"messageKeys":{},"chainKey":{"counter":0}}}}},"version":"v1"}',
);

/** Encrypts the Signal state of sessions, bound to its session and name so that no item can stand in for another. */
export interface AuthCipher {
  seal(connectionId: string, name: string, text: string): Uint8Array;
  /** @throws when the value was sealed by an unknown key, for another name, or changed. */
  open(connectionId: string, name: string, sealed: Uint8Array): string;
}

/**
 * AES-256-GCM over the compressed text: base64 inside JSON shrinks by a quarter, and writes are billed by the kilobyte.
 *
 * @param keysHex one or more keys of 64 hexadecimal characters, joined by commas: the first seals, all of them open.
 */
export function authCipher(keysHex: string): AuthCipher {
  const keys = keysHex.split(',').map((hex) => Buffer.from(hex, 'hex'));
  const byId = new Map(keys.map((key) => [keyId(key), key]));
  const [first] = keys;
  if (!first || keys.some((key) => key.length !== 32)) throw new Error('an auth state key is 64 hexadecimal characters');
  return {
    seal(connectionId, name, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', first, iv);
      cipher.setAAD(boundTo(connectionId, name));
      const ciphertext = Buffer.concat([cipher.update(deflateRawSync(text, { dictionary })), cipher.final()]);
      return Buffer.concat([Buffer.from(keyId(first), 'hex'), iv, cipher.getAuthTag(), ciphertext]);
    },
    open(connectionId, name, sealed) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const key = byId.get(bytes.toString('hex', 0, keyIdBytes));
      if (!key) throw new Error('sealed by an unknown key');
      const ciphertextAt = keyIdBytes + ivBytes + tagBytes;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(keyIdBytes, keyIdBytes + ivBytes), { authTagLength: tagBytes });
      decipher.setAAD(boundTo(connectionId, name));
      decipher.setAuthTag(bytes.subarray(keyIdBytes + ivBytes, ciphertextAt));
      return inflateRawSync(Buffer.concat([decipher.update(bytes.subarray(ciphertextAt)), decipher.final()]), { dictionary }).toString('utf8');
    },
  };
}

const keyId = (key: Buffer): string =>
  createHash('sha256')
    .update(key)
    .digest('hex')
    .slice(0, keyIdBytes * 2);

const boundTo = (connectionId: string, name: string): Buffer => Buffer.from(`${connectionId}\n${name}`);
