import { decodeBinaryNode, encodeBinaryNode } from '@whiskeysockets/baileys';
import type { proto } from '@whiskeysockets/baileys';
import { jidOf } from '#services/simulators/whatsapp/accounts.ts';
import type { DeviceRef } from '#services/simulators/whatsapp/accounts.ts';
import type { ClientSocket } from './client-socket.ts';
import { offerPairing } from './pairing.ts';
import { welcomeCompanion } from '#services/simulators/whatsapp/phones/phone-outbox.ts';
import { streamConflict, streamError, unixSeconds } from './sockets.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

function refuseLogin(socket: ClientSocket, reason: number): void {
  socket.end({ tag: 'failure', attrs: { reason: String(reason), location: 'sim' } });
}

/** The handshake is done: an unpaired client gets refs for its QR codes, a paired one is logged in. */
export function greetClient(world: World, socket: ClientSocket, noiseKey: Buffer, payload: proto.ClientPayload): void {
  if (payload.devicePairingData) {
    offerPairing(world, socket, noiseKey, payload.devicePairingData);
    return;
  }
  const account = world.accounts.find(String(payload.username ?? ''));
  const companion = account?.companions.get(payload.device ?? 0);
  if (account && world.faults.strikes('refuse', account.number)) socket.drop();
  else if (account && world.faults.strikes('ban403', account.number)) refuseLogin(socket, 403);
  else if (account && world.faults.strikes('unavailable503', account.number)) refuseLogin(socket, 503);
  else if (!account || !companion?.noiseKey.equals(noiseKey)) refuseLogin(socket, 401);
  else logIn(world, socket, { account, device: companion.device });
}

function logIn(world: World, socket: ClientSocket, ref: DeviceRef): void {
  socket.ref = ref;
  world.sockets.logIn(socket, ref)?.end(streamError(undefined, streamConflict('replaced')));
  socket.send({ tag: 'success', attrs: { t: unixSeconds(), lid: jidOf(ref, 'lid'), location: 'sim' } });
  world.changes.publish({ kind: 'session', number: ref.account.number, device: ref.device, state: 'open' });
}

/**
 * The client is ready: it gets what waited, marked offline, and then everything as it comes. The closing `offline`
 * count is due even for nothing, because a client holds its events back until then.
 */
export async function activate(world: World, socket: ClientSocket, ref: DeviceRef): Promise<void> {
  const companion = ref.account.companions.get(ref.device);
  if (socket.isLive || !companion) return;
  const waiting = world.mailbox.all(ref);
  const stanzas = await Promise.all(waiting.map(({ stanza }) => decodeBinaryNode(Buffer.from(stanza))));
  if (stanzas.length > 0) {
    const attrs = { count: String(stanzas.length), message: String(waiting.filter(({ tag }) => tag === 'message').length) };
    socket.send({ tag: 'ib', attrs: { from: '@s.whatsapp.net' }, content: [{ tag: 'offline_preview', attrs }] });
  }
  for (const stanza of stanzas) {
    socket.sendEncoded(encodeBinaryNode({ ...stanza, attrs: { ...stanza.attrs, offline: '1' } }));
  }
  // What was put while the stanzas were decoded is newer than them and not sent yet.
  const last = waiting.at(-1)?.seq ?? 0;
  for (const { seq, stanza } of world.mailbox.all(ref)) if (seq > last) socket.sendEncoded(stanza);
  socket.isLive = true;
  socket.send({ tag: 'ib', attrs: { from: '@s.whatsapp.net' }, content: [{ tag: 'offline', attrs: { count: String(stanzas.length) } }] });
  if (!companion.isWelcomed) await welcomeCompanion(world, ref.account, companion);
}
