import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import { type Account, type Addressing, addressingOf, deviceKey, type DeviceRef, jidOf, userJid } from '#services/simulators/whatsapp/accounts.ts';
import type { ClientSocket } from './client-socket.ts';
import { handOver } from './delivery.ts';
import { isGroupId, isStatus } from './groups.ts';
import { unixSeconds } from './sockets.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

/** SMAX_INVALID: what the real service answers to a stanza that it refuses. */
const refusedCode = 479;

/** Refusal of a message that begins a chat. */
const reachOutCode = 463;

/** The tag of what a sender's phone tells the recipients' phones, which real stanzas do not have. */
export const phoneOrders = 'sim';

type Delivery = { to: DeviceRef; stanza: BinaryNode };
type Encrypted = { to: DeviceRef; ciphertexts: BinaryNode[] };

/** Contents of a message: ciphertexts, or that there is none for this device. */
const contentsOf = (node: BinaryNode): BinaryNode[] => ['enc', 'unavailable'].flatMap((tag) => getBinaryNodeChildren(node, tag));

const exists = (ref: DeviceRef) => ref.device === 0 || ref.account.companions.has(ref.device);
const isSame = (a: DeviceRef, b: DeviceRef) => a.account === b.account && a.device === b.device;

/** The ciphertexts of a stanza by the device that they are meant for; a retry names its only device by `to`. */
function ciphertextsByDevice(world: World, stanza: BinaryNode): Encrypted[] {
  const participants = getBinaryNodeChild(stanza, 'participants');
  const parts = participants
    ? getBinaryNodeChildren(participants, 'to').map((part) => ({ jid: part.attrs['jid'], ciphertexts: contentsOf(part) }))
    : [{ jid: stanza.attrs['to'], ciphertexts: contentsOf(stanza) }];
  return parts.flatMap(({ jid, ciphertexts }) => {
    const to = world.accounts.resolve(jid);
    return to && exists(to) ? [{ to, ciphertexts }] : [];
  });
}

/** The part that all copies of a message share; the ciphertexts and the addresses differ per device. */
function deliveryNode(sender: DeviceRef, to: DeviceRef, stanza: BinaryNode, attrs: Record<string, string>, ciphertexts: BinaryNode[]): BinaryNode {
  const { id = '', type = 'text', edit } = stanza.attrs;
  const identity = getBinaryNodeChild(stanza, 'device-identity');
  // For the simulated phone alone: what it does for its linked clients later.
  const orders = to.device === 0 ? getBinaryNodeChild(stanza, phoneOrders) : undefined;
  return {
    tag: 'message',
    attrs: {
      ...attrs,
      id,
      type,
      t: unixSeconds(),
      ...(sender.account.showsName ? { notify: sender.account.name } : {}),
      ...(edit === undefined ? {} : { edit }),
    },
    content: [...ciphertexts, ...(identity ? [identity] : []), ...(orders ? [orders] : [])],
  };
}

function chatAttrs(world: World, sender: DeviceRef, to: DeviceRef, stanza: BinaryNode): Record<string, string> {
  const destination = stanza.attrs['recipient'] ?? stanza.attrs['to'] ?? '';
  const addressing = addressingOf(destination);
  const from = jidOf(sender, addressing);
  if (stanza.attrs['category'] === 'peer') return { from, category: 'peer' };
  const isLid = addressing === 'lid';
  const other = isLid ? 'pn' : 'lid';
  if (to.account !== sender.account) {
    return { from, addressing_mode: addressing, [isLid ? 'sender_pn' : 'sender_lid']: userJid(sender.account, other) };
  }
  // A copy for an own device: `recipient` is the chat. An own sender_lid here would be taken for the recipient's.
  const peer = world.accounts.resolve(destination)?.account;
  return {
    from,
    recipient: destination,
    addressing_mode: addressing,
    ...(peer ? { [isLid ? 'peer_recipient_pn' : 'peer_recipient_lid']: userJid(peer, other) } : {}),
  };
}

function chatDeliveries(world: World, sender: DeviceRef, stanza: BinaryNode): Delivery[] {
  return ciphertextsByDevice(world, stanza)
    .filter(({ to }) => !isSame(to, sender))
    .map(({ to, ciphertexts }) => ({
      to,
      stanza: deliveryNode(sender, to, stanza, chatAttrs(world, sender, to, stanza), ciphertexts),
    }));
}

/** Recipients of a message to a group or of a status. Nobody, from outside of the group. */
function audienceOf(world: World, sender: DeviceRef, stanza: BinaryNode): { accounts: Account[]; addressing: Addressing } | undefined {
  const chat = stanza.attrs['to'] ?? '';
  if (isStatus(chat)) {
    const accounts = new Set(ciphertextsByDevice(world, stanza).map(({ to }) => to.account));
    return { accounts: [...accounts], addressing: sender.account.addressing };
  }
  const group = world.groups.find(chat);
  if (!group?.participants.includes(sender.account.number)) return undefined;
  return { accounts: world.groups.members(group), addressing: group.addressing };
}

/** A device that is told `unavailable` does not get the shared ciphertext either. */
const contentsFor = (own: BinaryNode[], shared: BinaryNode[]) => (own.some(({ tag }) => tag === 'unavailable') ? own : [...own, ...shared]);

function groupDeliveries(world: World, sender: DeviceRef, stanza: BinaryNode): Delivery[] {
  const chat = audienceOf(world, sender, stanza);
  if (!chat) return [];
  const { addressing } = chat;
  const isLid = addressing === 'lid';
  const attrs = {
    from: stanza.attrs['to'] ?? '',
    participant: jidOf(sender, addressing),
    addressing_mode: addressing,
    [isLid ? 'participant_pn' : 'participant_lid']: userJid(sender.account, isLid ? 'pn' : 'lid'),
  };
  const shared = getBinaryNodeChildren(stanza, 'enc');
  const participants = getBinaryNodeChild(stanza, 'participants');
  const own = new Map(participants ? ciphertextsByDevice(world, stanza).map((part) => [deviceKey(part.to), part.ciphertexts]) : []);
  const only = world.accounts.resolve(stanza.attrs['participant']);
  return chat.accounts
    .flatMap((member) => world.accounts.devices(member))
    .filter((to) => !isSame(to, sender) && (!only || isSame(to, only)))
    .map((to) => ({ to, stanza: deliveryNode(sender, to, stanza, attrs, contentsFor(own.get(deviceKey(to)) ?? [], shared)) }));
}

/**
 * Puts a message into every recipient's mailbox.
 *
 * @param at when the server got it, ISO 8601; now, if not given.
 * @returns what hands it over; to be run after the sender's ack has left.
 */
export function storeMessage(world: World, sender: DeviceRef, stanza: BinaryNode, at?: string): () => void {
  const isGroup = isGroupId(stanza.attrs['to']) || isStatus(stanza.attrs['to']);
  const deliveries = isGroup ? groupDeliveries(world, sender, stanza) : chatDeliveries(world, sender, stanza);
  const time = at === undefined ? {} : { t: unixSeconds(Date.parse(at)) };
  for (const { to, stanza: copy } of deliveries) world.mailbox.put(to, { ...copy, attrs: { ...copy.attrs, ...time } });
  return () => {
    for (const { to } of deliveries) {
      if (to.device === 0) world.toPhones.wake(to.account);
      else handOver(world, to);
    }
  };
}

function acknowledge(socket: ClientSocket, stanza: BinaryNode, more: Record<string, string> = {}): void {
  const { id = '', to = '' } = stanza.attrs;
  socket.send({ tag: 'ack', attrs: { class: 'message', id, from: to, t: unixSeconds(), ...more } });
}

/** The ack: late, never, or with other participants of a group than the client encrypted for, if so ordered. */
function confirmMessage(world: World, socket: ClientSocket, sender: DeviceRef, stanza: BinaryNode, isForFormer: boolean): void {
  const { number } = sender.account;
  if (world.faults.strikes('noAck', number)) return;
  const isMismatch = isGroupId(stanza.attrs['to']) && world.faults.strikes('phashMismatch', number) !== undefined;
  const more = { ...(isMismatch ? { phash: '2:mismatch' } : {}), ...(isForFormer ? { refresh_lid: 'true' } : {}) };
  const send = () => acknowledge(socket, stanza, more);
  const slow = world.faults.strikes('slowAck', number);
  if (slow) setTimeout(send, slow.delayMs ?? 1_000).unref();
  else send();
}

function refusalOf(world: World, { account: { number } }: DeviceRef, stanza: BinaryNode): number | undefined {
  const refusal = world.faults.strikes('ackError', number);
  if (refusal) return refusal.code ?? refusedCode;
  const isFree = stanza.attrs['category'] === 'peer' || isGroupId(stanza.attrs['to']) || getBinaryNodeChild(stanza, 'tctoken') !== undefined;
  return !isFree && world.faults.strikes('reachOutLock', number) ? reachOutCode : undefined;
}

/** A client sends a message: after the server's delay it is kept, acknowledged and delivered, in this order. */
export function acceptMessage(world: World, socket: ClientSocket, sender: DeviceRef, stanza: BinaryNode): void {
  const accept = () => {
    if (world.isClosing || !exists(sender)) return;
    const refusal = refusalOf(world, sender, stanza);
    if (refusal !== undefined) {
      acknowledge(socket, stanza, { error: String(refusal) });
      return;
    }
    const isForFormer = world.faults.strikes('formerAccount', sender.account.number) !== undefined;
    const deliver = isForFormer ? () => undefined : storeMessage(world, sender, stanza);
    confirmMessage(world, socket, sender, stanza, isForFormer);
    world.store.afterCommit(deliver);
  };
  if (world.ackDelayMs > 0) setTimeout(accept, world.ackDelayMs);
  else accept();
}
