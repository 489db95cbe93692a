import { hkdfSync } from 'node:crypto';
import { systemKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { put } from '#functions/data/writes.ts';
import { signingKeyFrom, type SigningKey } from '#functions/stack/access-token.ts';

export type KeyList = readonly [Buffer, ...Buffer[]];

export interface AccountKeys {
  /** Signs access tokens; the other functions read its public half from the table. */
  readonly signing: SigningKey;
  /** Sign the cookies of known devices: the first makes new ones, all are honoured. They never leave this function. */
  readonly device: KeyList;
  /** Derive refresh tokens from their predecessors, alike. They never leave this function. */
  readonly refresh: KeyList;
  /** Sign the tickets from one step of a login to the next, alike. They never leave this function. */
  readonly ticket: KeyList;
  /** Seal what apps of a second factor share with us, and digest spare codes. They never leave this function. */
  readonly factor: KeyList;
  /** Seal the secrets that a company keeps here. They never leave this function. */
  readonly sealing: KeyList;
}

/**
 * Derives the keys of this function and publishes the public half of the signing key, once per key.
 *
 * @param secret one or more keys of 64 hexadecimal characters, joined by commas: the first makes what is new, all are honoured.
 */
export async function loadAccountKeys(table: Table, secret: string): Promise<AccountKeys> {
  const [current = '', ...others] = secret.split(',');
  const signing = signingKeyFrom(current);
  // Published before, by an earlier process: the public half is a function of the secret.
  const published = { type: 'signingKey', keyId: signing.keyId, publicKey: signing.publicKey };
  await isHeld(table.system.commit(put(systemKeys.signingKey(signing.keyId), published, ['absent'])));
  const deriveFrom = (key: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', purpose, 32));
  const derive = (purpose: string): KeyList => [deriveFrom(current, purpose), ...others.map((key) => deriveFrom(key, purpose))];
  return {
    signing,
    device: derive('recado known device'),
    refresh: derive('recado refresh token'),
    ticket: derive('recado login ticket'),
    factor: derive('recado second factor'),
    sealing: derive('recado company secrets'),
  };
}
