import { hkdfSync } from 'node:crypto';
import { systemKeys } from '../../data/keys.ts';
import type { Table } from '../../data/table.ts';
import { ConditionFailed, put } from '../../data/writes.ts';
import { signingKeyFrom, type SigningKey } from '../../lib/access-token.ts';

export interface AccountKeys {
  /** Signs access tokens; the other functions read its public half from the table. */
  readonly signing: SigningKey;
  /** Signs the cookies of known devices; never leaves this function. */
  readonly device: Buffer;
  /** Derives refresh tokens from their predecessors; never leaves this function. */
  readonly refresh: Buffer;
}

/**
 * Derives the keys of this function and publishes the public half of the signing key, once per key.
 *
 * @param secret 64 hexadecimal characters.
 */
export async function loadAccountKeys(table: Table, secret: string): Promise<AccountKeys> {
  const signing = signingKeyFrom(secret);
  try {
    const published = { type: 'signingKey', keyId: signing.keyId, publicKey: signing.publicKey };
    await table.system.commit(put(systemKeys.signingKey(signing.keyId), published, ['absent']));
  } catch (error) {
    // Published before, by an earlier process: the public half is a function of the secret.
    if (!(error instanceof ConditionFailed)) throw error;
  }
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', purpose, 32));
  return { signing, device: derive('recado known device'), refresh: derive('recado refresh token') };
}
