import { getBinaryNodeChild, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { addressingOf, jidOf, userJid } from '#services/simulators/whatsapp/accounts.ts';
import type { Account, DeviceRef } from '#services/simulators/whatsapp/accounts.ts';
import type { MessageStatus } from '#services/simulators/whatsapp/chat-log.ts';
import { owe } from './delivery.ts';
import { isGroupId } from './groups.ts';
import { unixSeconds } from './sockets.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

/** A device that cannot open a message after this many tries will not open it at all. */
const maxRetries = 5;

const statusOf = (type: string | undefined): MessageStatus | undefined => {
  // 'inactive' is a delivery to a client that is not in front of anybody.
  if (type === undefined || type === 'inactive') return 'delivered';
  return type === 'read' || type === 'played' ? type : undefined;
};

const idsOf = (stanza: BinaryNode): string[] => [
  stanza.attrs['id'] ?? '',
  ...getBinaryNodeChildren(getBinaryNodeChild(stanza, 'list'), 'item').map((item) => item.attrs['id'] ?? ''),
];

/** A receipt of a client or a phone: it settles what the device was owed, and tells the sender. */
export function acceptReceipt(world: World, from: DeviceRef, stanza: BinaryNode): void {
  const { type } = stanza.attrs;
  const ids = idsOf(stanza);
  if (type === 'retry') {
    acceptRetry(world, from, stanza);
    return;
  }
  for (const id of ids) world.mailbox.dropMessage(from, id);
  const status = statusOf(type);
  if (status) tellSender(world, from, stanza, ids, status);
  else if (type === 'sender') forwardSenderReceipt(world, from, stanza);
}

function senderOf(world: World, stanza: BinaryNode): Account | undefined {
  const { to, participant } = stanza.attrs;
  return world.accounts.resolve(isGroupId(to) ? participant : to)?.account;
}

function tellSender(world: World, from: DeviceRef, stanza: BinaryNode, ids: string[], status: MessageStatus): void {
  const sender = senderOf(world, stanza);
  if (!sender) return;
  for (const id of ids) {
    if (from.device !== 0 && status !== 'delivered') seeOnPhone(world, from.account, id, status);
    if (sender === from.account) continue;
    const raised = world.chatLog.raise(sender.number, id, status);
    if (raised) world.changes.publish({ kind: 'status', number: sender.number, id, status });
    tellCompanions(world, sender, from, stanza, id, status);
  }
}

/** What a companion reads is read on its phone as well. */
function seeOnPhone(world: World, account: Account, id: string, status: MessageStatus): void {
  world.chatLog.markSeen(account.number, id);
  if (world.chatLog.raise(account.number, id, status)) world.changes.publish({ kind: 'status', number: account.number, id, status });
}

function tellCompanions(world: World, sender: Account, from: DeviceRef, stanza: BinaryNode, id: string, status: MessageStatus): void {
  const { to = '', participant = '' } = stanza.attrs;
  const isGroup = isGroupId(to);
  // People answer under their own form, however they were written to.
  const addressing = isGroup ? addressingOf(participant) : from.account.addressing;
  const reader = userJid(from.account, addressing);
  const receipt: BinaryNode = {
    tag: 'receipt',
    attrs: {
      from: isGroup ? to : reader,
      id,
      t: unixSeconds(),
      ...(isGroup ? { participant: reader } : {}),
      ...(status === 'delivered' ? {} : { type: status }),
    },
  };
  for (const device of sender.companions.keys()) {
    if (world.faults.strikes('dropReceipts', sender.number)) continue;
    owe(world, { account: sender, device }, receipt);
  }
}

/** An own device confirms its copy of a message that another own device sent. */
function forwardSenderReceipt(world: World, from: DeviceRef, stanza: BinaryNode): void {
  const { to, id = '', recipient = '' } = stanza.attrs;
  const author = world.accounts.resolve(to);
  if (!author || author.device === 0 || !author.account.companions.has(author.device)) return;
  const attrs = { from: userJid(from.account, addressingOf(to ?? '')), recipient, id, type: 'sender', t: unixSeconds() };
  owe(world, author, { tag: 'receipt', attrs });
}

/** A device could not open a message and asks its sender to encrypt it again. */
function acceptRetry(world: World, from: DeviceRef, stanza: BinaryNode): void {
  const { id = '', to = '', participant } = stanza.attrs;
  const author = world.accounts.resolve(isGroupId(to) ? participant : to);
  const count = Number(getBinaryNodeChild(stanza, 'retry')?.attrs['count'] ?? 1);
  if (!author || count > maxRetries) {
    world.mailbox.dropMessage(from, id);
    return;
  }
  if (author.device === 0) {
    world.toPhones.resend(author.account, from, stanza);
    return;
  }
  const isGroup = isGroupId(to);
  const asker = jidOf(from, addressingOf(participant ?? to));
  const attrs = { from: isGroup ? to : asker, id, type: 'retry', t: unixSeconds(), ...(isGroup ? { participant: asker } : {}) };
  const receipt = { tag: 'receipt', attrs, content: stanza.content ?? [] };
  owe(world, author, receipt);
}

/** A client's ack for something other than a message it can read: the stanza is not owed any more. */
export function acceptAck(world: World, from: DeviceRef, stanza: BinaryNode): void {
  const { class: tag = '', error } = stanza.attrs;
  // Ack 500 follows a retry request: the message is still owed, encrypted anew.
  if (tag === 'message' && error === '500') return;
  world.mailbox.settle(from, tag, stanza.attrs);
}
