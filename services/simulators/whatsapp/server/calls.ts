import { randomBytes } from 'node:crypto';
import { type BinaryNode, getBinaryNodeChild } from '@whiskeysockets/baileys';
import { type Account, type DeviceRef, userJid } from '#services/simulators/whatsapp/accounts.ts';
import type { ClientSocket } from './client-socket.ts';
import { owe } from './delivery.ts';
import { unixSeconds } from './sockets.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

export type CallRequest = { caller: Account; callee: Account; isVideo: boolean; ringMs: number };

function signal(world: World, { caller, callee }: CallRequest, child: BinaryNode): void {
  for (const device of callee.companions.keys()) {
    const attrs = { from: userJid(caller, caller.addressing), id: randomBytes(8).toString('hex').toUpperCase(), t: unixSeconds() };
    owe(world, { account: callee, device }, { tag: 'call', attrs, content: [child] });
  }
}

/**
 * Rings every companion of the callee and hangs up after a while. There is no voice behind it.
 *
 * @returns the call's id.
 */
export function ring(world: World, request: CallRequest): string {
  const id = randomBytes(16).toString('hex').toUpperCase();
  const creator = userJid(request.caller, request.caller.addressing);
  const attrs = { 'call-id': id, 'call-creator': creator, caller_pn: userJid(request.caller) };
  const media = [{ tag: 'audio', attrs: { enc: 'opus', rate: '16000' } }, ...(request.isVideo ? [{ tag: 'video', attrs: {} }] : [])];
  signal(world, request, { tag: 'offer', attrs, content: media });
  world.changes.publish({ kind: 'call', number: request.caller.number, id, to: request.callee.number, state: 'ringing' });
  setTimeout(() => {
    if (world.isClosing) return;
    signal(world, request, { tag: 'terminate', attrs: { ...attrs, reason: 'timeout' } });
    world.changes.publish({ kind: 'call', number: request.caller.number, id, to: request.callee.number, state: 'ended' });
  }, request.ringMs).unref();
  return id;
}

/** A client rejects a call: the caller learns it, and the client its query's answer. */
export function acceptCallStanza(world: World, socket: ClientSocket, from: DeviceRef, stanza: BinaryNode): void {
  const { id = '', to = '' } = stanza.attrs;
  const reject = getBinaryNodeChild(stanza, 'reject');
  const caller = world.accounts.resolve(to)?.account;
  if (reject && caller) {
    world.changes.publish({ kind: 'call', number: caller.number, id: reject.attrs['call-id'] ?? '', to: from.account.number, state: 'rejected' });
  }
  socket.send({ tag: 'ack', attrs: { class: 'call', id, from: to } });
}
