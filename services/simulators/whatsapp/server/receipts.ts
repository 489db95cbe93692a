import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import { type Account, addressingOf, type DeviceRef, jidOf, userJid } from '#services/simulators/whatsapp/accounts.ts';
import type { MessageStatus } from '#services/simulators/whatsapp/chat-log.ts';
import { owe } from './delivery.ts';
import { isGroupId } from './groups.ts';
import { passOnReceipt, receiptItems } from './pass-on-receipt.ts';
import { unixSeconds } from './sockets.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

/** A device that cannot open a message after this many tries will not open it at all. */
const maxRetries = 5;

/** Receipts that the sender hears of. */
const told = new Set([undefined, 'inactive', 'read', 'played']);

const statusOf = (type: string | undefined): MessageStatus | undefined => {
  if (type === undefined) return 'delivered';
  // 'inactive' comes from a linked client that nobody looks at: no second tick.
  return type === 'read' || type === 'played' ? type : undefined;
};

const idsOf = (stanza: BinaryNode): string[] => [
  stanza.attrs['id'] ?? '',
  ...getBinaryNodeChildren(getBinaryNodeChild(stanza, 'list'), 'item').map((item) => item.attrs['id'] ?? ''),
];

/** A receipt of a client or a phone: it settles what the device was owed, and tells the sender. */
export function acceptReceipt(world: World, from: DeviceRef, stanza: BinaryNode): void {
  const { type } = stanza.attrs;
  if (type === 'retry') {
    acceptRetry(world, from, stanza);
    return;
  }
  if (type === 'server-error') {
    askOwnPhone(world, from, stanza);
    return;
  }
  const ids = idsOf(stanza);
  for (const id of ids) world.mailbox.dropMessage(from, id);
  if (told.has(type)) tellSender(world, from, stanza, ids);
  else if (type === 'sender') forwardSenderReceipt(world, from, stanza);
}

function senderOf(world: World, stanza: BinaryNode): Account | undefined {
  const { to, participant } = stanza.attrs;
  return world.accounts.resolve(isGroupId(to) ? participant : to)?.account;
}

function tellSender(world: World, from: DeviceRef, stanza: BinaryNode, ids: string[]): void {
  const sender = senderOf(world, stanza);
  if (!sender) return;
  const status = statusOf(stanza.attrs['type']);
  for (const id of ids) {
    if (status === undefined) continue;
    if (from.device !== 0 && status !== 'delivered') seeOnPhone(world, from.account, id, status);
    if (sender === from.account) continue;
    const raised = world.chatLog.raise(sender.number, id, status);
    if (raised) world.changes.publish({ kind: 'status', number: sender.number, id, status });
  }
  if (sender !== from.account) passOnReceipt(world, sender, receiptFor(from, stanza, ids));
}

/** A message that a companion reads is read on its phone as well. */
function seeOnPhone(world: World, account: Account, id: string, status: MessageStatus): void {
  world.chatLog.markSeen(account.number, id);
  if (world.chatLog.raise(account.number, id, status)) world.changes.publish({ kind: 'status', number: account.number, id, status });
}

/** The receipt as the sender's companions get it. */
function receiptFor(from: DeviceRef, stanza: BinaryNode, ids: string[]): BinaryNode {
  const { to = '', participant = '', type } = stanza.attrs;
  const isGroup = isGroupId(to);
  // People answer under their own form, however they were written to.
  const reader = userJid(from.account, isGroup ? addressingOf(participant) : from.account.addressing);
  return {
    tag: 'receipt',
    attrs: {
      from: isGroup ? to : reader,
      id: ids[0] ?? '',
      t: unixSeconds(),
      ...(isGroup ? { participant: reader } : {}),
      ...(type === undefined ? {} : { type }),
    },
    content: receiptItems(ids),
  };
}

/** An own device confirms its copy of a message that another own device sent. */
function forwardSenderReceipt(world: World, from: DeviceRef, stanza: BinaryNode): void {
  const { to, id = '', recipient = '' } = stanza.attrs;
  const author = world.accounts.resolve(to);
  if (!author || author.device === 0 || !author.account.companions.has(author.device)) return;
  const attrs = { from: userJid(from.account, addressingOf(to ?? '')), recipient, id, type: 'sender', t: unixSeconds() };
  owe(world, author, { tag: 'receipt', attrs });
}

/** A device could not open a message and asks its sender to encrypt it again. The copy that it has is not owed any more. */
function acceptRetry(world: World, from: DeviceRef, stanza: BinaryNode): void {
  const { id = '', to = '', participant } = stanza.attrs;
  const author = world.accounts.resolve(isGroupId(to) ? participant : to);
  const count = Number(getBinaryNodeChild(stanza, 'retry')?.attrs['count'] ?? 1);
  world.mailbox.dropMessage(from, id);
  if (!author || count > maxRetries) return;
  const isGroup = isGroupId(to);
  const asker = jidOf(from, isGroup ? addressingOf(participant ?? to) : from.account.addressing);
  const attrs = { from: isGroup ? to : asker, id, type: 'retry', t: unixSeconds(), ...(isGroup ? { participant: asker } : {}) };
  const receipt = { tag: 'receipt', attrs, content: stanza.content ?? [] };
  if (author.device === 0) tellPhone(world, author.account, receipt);
  else owe(world, author, receipt);
}

/** Media that the servers do not have any more: the client's own phone is asked for it, when it is there. */
function askOwnPhone(world: World, from: DeviceRef, stanza: BinaryNode): void {
  const { id = '' } = stanza.attrs;
  tellPhone(world, from.account, { tag: 'receipt', attrs: { from: jidOf(from), id, type: 'server-error' }, content: stanza.content ?? [] });
}

function tellPhone(world: World, account: Account, stanza: BinaryNode): void {
  world.mailbox.put({ account, device: 0 }, stanza);
  world.store.afterCommit(() => world.toPhones.wake(account));
}

/** A client's ack for something other than a message it can read: the stanza is not owed any more. */
export function acceptAck(world: World, from: DeviceRef, stanza: BinaryNode): void {
  const { class: tag = '', error } = stanza.attrs;
  // Ack 500 follows a retry request: the message is still owed, encrypted anew.
  if (tag === 'message' && error === '500') return;
  world.mailbox.settle(from, tag, stanza.attrs);
}
