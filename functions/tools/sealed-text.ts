import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** Sealed: key id (4 bytes), initialization vector (12), tag (16), ciphertext; all of it as base64url. */
const keyIdBytes = 4;
const ivBytes = 12;
const tagBytes = 16;
const ciphertextAt = keyIdBytes + ivBytes + tagBytes;

/** 32 bytes each: the first seals, all of them open. */
export type SealingKeys = readonly [Buffer, ...Buffer[]];

/**
 * AES-256-GCM.
 *
 * @param boundTo whose text it is: a sealed one does not open in another's place.
 * @param iv twelve random bytes.
 */
export function sealText(keys: SealingKeys, boundTo: string, text: string, iv: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', keys[0], iv);
  cipher.setAAD(Buffer.from(boundTo));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([keyId(keys[0]), iv, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/** Undefined when it was sealed by a key that is no longer honoured. @throws Error when it was changed, or is another's. */
export function openText(keys: SealingKeys, boundTo: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const key = keys.find((one) => keyId(one).equals(bytes.subarray(0, keyIdBytes)));
  if (!key) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(keyIdBytes, keyIdBytes + ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(bytes.subarray(keyIdBytes + ivBytes, ciphertextAt));
  return Buffer.concat([decipher.update(bytes.subarray(ciphertextAt)), decipher.final()]).toString('utf8');
}

const keyId = (key: Buffer): Buffer => createHash('sha256').update(key).digest().subarray(0, keyIdBytes);
