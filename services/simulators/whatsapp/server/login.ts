import type { proto } from '@whiskeysockets/baileys';
import { type DeviceRef, jidOf } from '#services/simulators/whatsapp/accounts.ts';
import { edgeRouting } from './announcements.ts';
import type { ClientSocket } from './client-socket.ts';
import { offerBacklog } from './delivery.ts';
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
  const failure = account && world.faults.strikes('loginFailure', account.number);
  if (account && world.faults.strikes('refuse', account.number)) socket.drop();
  else if (failure) refuseLogin(socket, failure.code ?? 500);
  else if (account && world.faults.strikes('ban403', account.number)) refuseLogin(socket, 403);
  else if (account && world.faults.strikes('unavailable503', account.number)) refuseLogin(socket, 503);
  else if (!account || !companion?.noiseKey.equals(noiseKey)) refuseLogin(socket, 401);
  else logIn(world, socket, { account, device: companion.device });
}

function logIn(world: World, socket: ClientSocket, ref: DeviceRef): void {
  socket.ref = ref;
  world.sockets.logIn(socket, ref)?.end(streamError(undefined, streamConflict('replaced')));
  socket.send({ tag: 'success', attrs: { t: unixSeconds(), lid: jidOf(ref, 'lid'), location: 'sim' } });
  socket.send(edgeRouting(ref.account));
  world.changes.publish({ kind: 'session', number: ref.account.number, device: ref.device, state: 'open' });
}

/** The client is ready. A companion's first login gets a history message besides. */
export async function activate(world: World, socket: ClientSocket, ref: DeviceRef): Promise<void> {
  const companion = ref.account.companions.get(ref.device);
  if (socket.delivery.backlogEnd !== undefined || !companion) return;
  offerBacklog(world, socket, ref);
  if (!companion.isWelcomed) await welcomeCompanion(world, ref.account, companion);
}
