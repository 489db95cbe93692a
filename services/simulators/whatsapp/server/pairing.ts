import { randomBytes, randomInt } from 'node:crypto';
import { getBinaryNodeChild, hmacSign, proto, WA_ADV_ACCOUNT_SIG_PREFIX, WA_ADV_DEVICE_SIG_PREFIX } from '@whiskeysockets/baileys';
import { Curve } from '@whiskeysockets/baileys';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { type Account, type Companion, type DeviceRef, jidOf, userJid } from '#services/simulators/whatsapp/accounts.ts';
import { tellDevices } from './announcements.ts';
import type { ClientSocket } from './client-socket.ts';
import { DoorError } from '#services/simulators/doors/door-error.ts';
import { owe } from './delivery.ts';
import type { Offer } from './pending-pairings.ts';
import { withKeyType } from './server-identity.ts';
import { streamError, unixSeconds } from './sockets.ts';
import { isSignedBy } from '#services/libsignal/checked-signatures.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

/** Like the real service: the client shows them one after the other, then gives up. */
const refCount = 6;
const pairingAnswerMs = 10_000;
const server = '@s.whatsapp.net';

export function offerPairing(world: World, socket: ClientSocket, noiseKey: Buffer, keys: Offer['keys']): void {
  const refs = Array.from({ length: refCount }, () => `2@${randomBytes(60).toString('base64')}`);
  for (const ref of refs) world.pairings.offers.set(ref, { socket, noiseKey, keys });
  const content = refs.map((ref) => ({ tag: 'ref', attrs: {}, content: Buffer.from(ref) }));
  socket.send({
    tag: 'iq',
    attrs: { from: server, type: 'set', id: randomBytes(8).toString('hex'), xmlns: 'md' },
    content: [{ tag: 'pair-device', attrs: {}, content }],
  });
}

const refuse = (message: string) => new DoorError(409, 'ERR_PAIRING_REFUSED', message);

function readQr(world: World, qr: string): { offer: Offer; advSecret: Buffer } {
  const [ref = '', noiseKey = '', identityKey = '', advSecret = ''] = qr
    .trim()
    .slice(qr.trim().lastIndexOf('#') + 1)
    .split(',');
  const offer = world.pairings.offers.get(ref);
  if (!offer?.socket.isOpen) throw new DoorError(410, 'ERR_QR_EXPIRED', 'this QR code is not valid any more');
  const identity = Buffer.from(offer.keys.eIdent ?? []);
  if (!offer.noiseKey.equals(Buffer.from(noiseKey, 'base64')) || !identity.equals(Buffer.from(identityKey, 'base64'))) {
    throw refuse('the keys of the QR code are not those of its socket');
  }
  return { offer, advSecret: Buffer.from(advSecret, 'base64') };
}

function readCompanion(device: number, offer: Offer): Companion {
  const { eIdent, eRegid, eSkeyId, eSkeyVal, eSkeySig } = offer.keys;
  if (!eIdent || !eRegid || !eSkeyId || !eSkeyVal || !eSkeySig) throw refuse('the client registered without keys');
  if (!isSignedBy(eIdent, withKeyType(eSkeyVal), eSkeySig)) throw refuse('the signed prekey is not signed by the identity');
  return {
    device,
    keyIndex: device,
    noiseKey: offer.noiseKey,
    identityKey: Buffer.from(eIdent),
    registrationId: Buffer.from(eRegid).readUInt32BE(),
    signedPreKey: {
      keyId: Buffer.from(eSkeyId).readUIntBE(0, 3),
      publicKey: Buffer.from(eSkeyVal),
      signature: Buffer.from(eSkeySig),
    },
    isWelcomed: false,
  };
}

function pairSuccess(account: Account, companion: Companion, advSecret: Buffer) {
  const details = Buffer.from(
    proto.ADVDeviceIdentity.encode({
      rawId: randomInt(1, 2 ** 31),
      timestamp: Math.floor(Date.now() / 1000),
      keyIndex: companion.keyIndex,
    }).finish(),
  );
  const accountSignature = Curve.sign(account.identity.private, Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, companion.identityKey]));
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: account.identity.public,
    accountSignature,
  }).finish();
  const content = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac: hmacSign(Buffer.from(signed), advSecret) }).finish();
  const ref: DeviceRef = { account, device: companion.device };
  const id = randomBytes(8).toString('hex');
  const stanza: BinaryNode = {
    tag: 'iq',
    attrs: { from: server, type: 'set', id, t: unixSeconds() },
    content: [
      {
        tag: 'pair-success',
        attrs: {},
        content: [
          { tag: 'device-identity', attrs: {}, content },
          { tag: 'device', attrs: { jid: jidOf(ref), lid: jidOf(ref, 'lid') } },
          { tag: 'platform', attrs: { name: 'android' } },
          // The client takes its own name from here; without one it never says that it is available.
          ...(account.isBusiness ? [{ tag: 'biz', attrs: { name: account.name } }] : []),
        ],
      },
    ],
  };
  return { id, stanza, details };
}

function awaitAnswer(world: World, offer: Offer, id: string): Promise<BinaryNode> {
  return new Promise<BinaryNode>((resolve, reject) => {
    const late = setTimeout(() => reject(refuse('the client did not answer the pairing')), pairingAnswerMs);
    world.pairings.answers.set(id, (stanza) => {
      clearTimeout(late);
      resolve(stanza);
    });
  }).finally(() => world.pairings.answers.delete(id));
}

function checkDeviceSignature(account: Account, companion: Companion, details: Buffer, answer: BinaryNode): void {
  const identity = getBinaryNodeChild(getBinaryNodeChild(answer, 'pair-device-sign'), 'device-identity');
  if (!(identity?.content instanceof Uint8Array)) throw refuse('the client did not sign');
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(identity.content);
  const signed = Buffer.concat([WA_ADV_DEVICE_SIG_PREFIX, details, companion.identityKey, account.identity.public]);
  if (!deviceSignature || !isSignedBy(companion.identityKey, signed, deviceSignature)) throw refuse("the client's signature is wrong");
}

/**
 * The phone scans a QR code. The companion exists only once it has signed; then it is asked to reconnect.
 *
 * @throws DoorError ERR_QR_EXPIRED, ERR_PAIRING_REFUSED
 */
export async function linkByQr(world: World, account: Account, qr: string, giveUp?: 'scanned' | 'signed'): Promise<{ device: number; jid: string }> {
  const { offer, advSecret } = readQr(world, qr);
  world.pairings.forget(offer.socket);
  if (giveUp === 'scanned') throw refuse('the owner gave up');
  const companion = readCompanion(account.nextDevice, offer);
  account.nextDevice += 1;
  const { id, stanza, details } = pairSuccess(account, companion, advSecret);
  const answered = awaitAnswer(world, offer, id);
  offer.socket.send(stanza);
  checkDeviceSignature(account, companion, details, await answered);
  if (giveUp === 'signed') {
    offer.socket.drop();
    throw refuse('the owner gave up');
  }
  world.accounts.keep(account);
  world.accounts.keepCompanion(account, companion);
  // 515 asks the client to reconnect and log in with what it has just stored.
  offer.socket.end(streamError('515'));
  tellOwnCompanions(world, account, companion.device);
  tellDevices(world, account, 'add', companion.device);
  world.changes.publish({ kind: 'session', number: account.number, device: companion.device, state: 'linked' });
  await world.store.committed();
  return { device: companion.device, jid: jidOf({ account, device: companion.device }) };
}

/** Other companions cache the account's device list; this makes them fetch it again. */
function tellOwnCompanions(world: World, account: Account, newDevice: number): void {
  for (const { device } of account.companions.values()) {
    if (device === newDevice) continue;
    const child = { tag: 'device', attrs: { jid: jidOf({ account, device: newDevice }), 'key-index': String(newDevice) } };
    owe(
      world,
      { account, device },
      {
        tag: 'notification',
        attrs: { from: userJid(account), type: 'devices', id: randomBytes(8).toString('hex'), t: unixSeconds() },
        content: [{ tag: 'update', attrs: {}, content: [child] }],
      },
    );
  }
}

/** Unlinks a companion as the phone's owner would: the client is thrown out and may never log in again. */
export function unlink(world: World, ref: DeviceRef): void {
  const socket = world.sockets.of(ref);
  world.accounts.removeCompanion(ref.account, ref.device);
  socket?.end(streamError('401', { tag: 'conflict', attrs: { type: 'device_removed' } }));
  tellDevices(world, ref.account, 'remove', ref.device);
  world.changes.publish({ kind: 'session', number: ref.account.number, device: ref.device, state: 'unlinked' });
}
