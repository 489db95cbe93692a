import { randomBytes } from 'node:crypto';
import {
  type BinaryNode,
  encodeBigEndian,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  getBinaryNodeChildren,
  KEY_BUNDLE_TYPE,
} from '@whiskeysockets/baileys';
import type { DeviceRef, KeyBundle } from '#services/simulators/whatsapp/accounts.ts';
import { owe } from './delivery.ts';
import { unixSeconds } from './sockets.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

const uint = (bytes: Uint8Array | undefined): number => (bytes ? Buffer.from(bytes).readUIntBE(0, bytes.length) : 0);

/** Keys for a first message to a device, with a one-time key if it left any: each is handed out once. */
export function takeKeyBundle(world: World, ref: DeviceRef): KeyBundle | undefined {
  const { account, device } = ref;
  if (device === 0) {
    const { keyId, keyPair, signature } = account.signedPreKey;
    const signedPreKey = { keyId, publicKey: keyPair.public, signature };
    return { registrationId: account.registrationId, identityKey: account.identity.public, signedPreKey };
  }
  const companion = account.companions.get(device);
  if (!companion) return undefined;
  const { registrationId, identityKey, signedPreKey } = companion;
  const next = world.store.row<{ id: number; value: Uint8Array }>(
    'SELECT id, value FROM prekey WHERE number = ? AND device = ? ORDER BY id LIMIT 1',
    account.number,
    device,
  );
  if (!next) return { registrationId, identityKey, signedPreKey };
  world.store.write('DELETE FROM prekey WHERE number = ? AND device = ? AND id = ?', account.number, device, next.id);
  if (world.preKeyCount === 0) warnOfFewKeys(world, ref);
  return { registrationId, identityKey, signedPreKey, preKey: { keyId: next.id, publicKey: next.value } };
}

const storedCount = (world: World, { account, device }: DeviceRef): number =>
  world.store.row<{ count: number }>('SELECT count(*) AS count FROM prekey WHERE number = ? AND device = ?', account.number, device)?.count ?? 0;

/** Fewer one-time keys than this, and the server asks the client for more. */
const fewKeys = 5;

function warnOfFewKeys(world: World, ref: DeviceRef): void {
  const left = storedCount(world, ref);
  if (left < fewKeys) tellKeyCount(world, ref, left);
}

function tellKeyCount(world: World, ref: DeviceRef, left: number): void {
  const attrs = { from: '@s.whatsapp.net', type: 'encrypt', id: randomBytes(8).toString('hex').toUpperCase(), t: unixSeconds() };
  owe(world, ref, { tag: 'notification', attrs, content: [{ tag: 'count', attrs: { value: String(left) } }] });
}

/** As if others had used the client's one-time keys up to so many, and tells it. */
export function trimPreKeys(world: World, ref: DeviceRef, left: number): void {
  const { account, device } = ref;
  const kept = 'SELECT id FROM prekey WHERE number = ? AND device = ? ORDER BY id DESC LIMIT ?';
  const values = [account.number, device, account.number, device, left];
  world.store.write(`DELETE FROM prekey WHERE number = ? AND device = ? AND id NOT IN (${kept})`, ...values);
  tellKeyCount(world, ref, left);
}

function bundleNode(jid: string, bundle: KeyBundle): BinaryNode {
  const { signedPreKey, preKey } = bundle;
  const key = (tag: string, keyId: number, publicKey: Uint8Array, ...rest: BinaryNode[]): BinaryNode => ({
    tag,
    attrs: {},
    content: [{ tag: 'id', attrs: {}, content: encodeBigEndian(keyId, 3) }, { tag: 'value', attrs: {}, content: publicKey }, ...rest],
  });
  return {
    tag: 'user',
    attrs: { jid },
    content: [
      { tag: 'registration', attrs: {}, content: encodeBigEndian(bundle.registrationId) },
      { tag: 'type', attrs: {}, content: KEY_BUNDLE_TYPE },
      { tag: 'identity', attrs: {}, content: bundle.identityKey },
      key('skey', signedPreKey.keyId, signedPreKey.publicKey, { tag: 'signature', attrs: {}, content: signedPreKey.signature }),
      ...(preKey ? [key('key', preKey.keyId, preKey.publicKey)] : []),
    ],
  };
}

function storeUpload(world: World, ref: DeviceRef, iq: BinaryNode): void {
  for (const key of getBinaryNodeChildren(getBinaryNodeChild(iq, 'list'), 'key')) {
    const value = getBinaryNodeChildBuffer(key, 'value');
    if (!value) continue;
    world.store.write(
      'INSERT OR REPLACE INTO prekey (number, device, id, value) VALUES (?, ?, ?, ?)',
      ref.account.number,
      ref.device,
      uint(getBinaryNodeChildBuffer(key, 'id')),
      value,
    );
  }
  replaceSignedPreKey(world, ref, getBinaryNodeChild(iq, 'skey'));
}

function replaceSignedPreKey(world: World, ref: DeviceRef, skey: BinaryNode | undefined): void {
  const companion = ref.account.companions.get(ref.device);
  const publicKey = getBinaryNodeChildBuffer(skey, 'value');
  const signature = getBinaryNodeChildBuffer(skey, 'signature');
  if (!companion || !publicKey || !signature) return;
  const keyId = uint(getBinaryNodeChildBuffer(skey, 'id'));
  if (companion.signedPreKey.keyId === keyId) return;
  companion.signedPreKey = { keyId, publicKey: Buffer.from(publicKey), signature: Buffer.from(signature) };
  world.accounts.keepCompanion(ref.account, companion);
}

function countOf(world: World, ref: DeviceRef): number {
  if (world.preKeyCount > 0) return world.preKeyCount;
  return storedCount(world, ref);
}

/** Answers an iq of the namespace `encrypt`: key counts, uploads, rotation, and other devices' keys. */
export function answerEncrypt(world: World, ref: DeviceRef, iq: BinaryNode): BinaryNode[] {
  if (iq.attrs['type'] === 'set') {
    const rotation = getBinaryNodeChild(iq, 'rotate');
    if (rotation) replaceSignedPreKey(world, ref, getBinaryNodeChild(rotation, 'skey'));
    else storeUpload(world, ref, iq);
    return [];
  }
  if (getBinaryNodeChild(iq, 'count')) return [{ tag: 'count', attrs: { value: String(countOf(world, ref)) } }];
  // An answer without a digest would make the client upload its keys.
  if (getBinaryNodeChild(iq, 'digest')) return [{ tag: 'digest', attrs: {} }];
  const wanted = getBinaryNodeChildren(getBinaryNodeChild(iq, 'key'), 'user');
  // An unknown device is left out: an error in its place would fail the client's whole fetch.
  const content = wanted.flatMap(({ attrs: { jid = '' } }) => {
    const device = world.accounts.resolve(jid);
    const bundle = device && takeKeyBundle(world, device);
    return bundle ? [bundleNode(jid, bundle)] : [];
  });
  return [{ tag: 'list', attrs: {}, content }];
}
