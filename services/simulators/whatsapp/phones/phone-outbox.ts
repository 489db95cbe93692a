import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { getBinaryNodeChild, getBinaryNodeChildBuffer, proto } from '@whiskeysockets/baileys';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { jidOf, userJid } from '#services/simulators/whatsapp/accounts.ts';
import type { Account, Companion, DeviceRef } from '#services/simulators/whatsapp/accounts.ts';
import type { PhoneMessage } from '#services/simulators/whatsapp/chat-log.ts';
import { composeMessage } from './compose-message.ts';
import type { Conversation } from './compose-message.ts';
import { describeMessage } from './describe-message.ts';
import type { SendRequest } from '#services/simulators/whatsapp/doors/door-schemas.ts';
import { isGroupId } from '#services/simulators/whatsapp/server/groups.ts';
import { storeMessage } from '#services/simulators/whatsapp/server/messages.ts';
import type { Ciphertext } from './phone.ts';
import { applyToMessage } from './phone-inbox.ts';
import { takeKeyBundle } from '#services/simulators/whatsapp/server/prekeys.ts';
import { acceptReceipt } from '#services/simulators/whatsapp/server/receipts.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

const newMessageId = () => `AC${randomBytes(15).toString('hex').toUpperCase()}`;

/** @throws DoorError ERR_NO_PHONE, ERR_NO_GROUP */
function conversationOf(world: World, sender: Account, request: SendRequest): Conversation {
  if (request.groupId !== undefined) {
    const group = world.groups.getFor(request.groupId, sender.number);
    return { chat: group.id, jid: group.id, addressing: group.addressing, sender };
  }
  const recipient = world.accounts.get(request.to ?? '');
  const addressing = request.addressing ?? sender.addressing;
  return { chat: recipient.number, jid: userJid(recipient, addressing), addressing, sender };
}

const encNode = ({ type, ciphertext }: Ciphertext, attrs: Record<string, string> = {}): BinaryNode => ({
  tag: 'enc',
  attrs: { v: '2', type, ...attrs },
  content: ciphertext,
});

async function encryptFor(world: World, sender: Account, to: DeviceRef, message: proto.IMessage): Promise<Ciphertext | undefined> {
  const phone = world.phones.of(sender);
  if (!(await phone.hasSession(to))) {
    const bundle = takeKeyBundle(world, to);
    if (!bundle) return undefined;
    await phone.startSession(to, bundle);
  }
  return phone.encrypt(to, message);
}

async function encryptForAll(world: World, sender: Account, recipients: DeviceRef[], messageFor: (to: DeviceRef) => proto.IMessage): Promise<BinaryNode> {
  const content: BinaryNode[] = [];
  for (const to of recipients) {
    const encrypted = await encryptFor(world, sender, to, messageFor(to));
    const jid = jidOf(to);
    if (encrypted) content.push({ tag: 'to', attrs: { jid }, content: [encNode(encrypted)] });
  }
  return { tag: 'participants', attrs: {}, content };
}

const stanzaType = (message: proto.IMessage): string => {
  if (message.reactionMessage) return 'reaction';
  const type = describeMessage(message)?.type ?? 'text';
  return type === 'text' || type === 'location' ? 'text' : 'media';
};

/** The encrypted stanza: own companions get a device-sent copy, a group the sender key and one shared ciphertext. */
async function encryptMessage(world: World, conversation: Conversation, id: string, message: proto.IMessage): Promise<BinaryNode> {
  const { jid, chat, sender } = conversation;
  const isOther = (ref: DeviceRef) => ref.account !== sender || ref.device !== 0;
  const attrs = { id, to: jid, type: stanzaType(message) };
  const group = isGroupId(chat) ? world.groups.getFor(chat, sender.number) : undefined;
  if (group) {
    const { ciphertext, senderKeyDistributionMessage } = await world.phones.of(sender).encryptForGroup(group.id, message);
    const key = { senderKeyDistributionMessage: { groupId: group.id, axolotlSenderKeyDistributionMessage: senderKeyDistributionMessage } };
    const recipients = world.groups
      .members(group)
      .flatMap((member) => world.accounts.devices(member))
      .filter(isOther);
    const participants = await encryptForAll(world, sender, recipients, () => key);
    const shared = { tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: ciphertext };
    return { tag: 'message', attrs, content: [participants, shared] };
  }
  const ownCopy = { deviceSentMessage: { destinationJid: jid, message } };
  const recipient = world.accounts.get(chat);
  const devices = [...world.accounts.devices(recipient), ...(recipient === sender ? [] : world.accounts.devices(sender))];
  const participants = await encryptForAll(world, sender, devices.filter(isOther), (to) => (to.account === sender ? ownCopy : message));
  return { tag: 'message', attrs, content: [participants] };
}

function showOwn(world: World, { sender, chat }: Conversation, id: string, message: proto.IMessage): void {
  const described = describeMessage(message);
  if (!described) {
    const target = message.protocolMessage?.key?.id ?? message.reactionMessage?.key?.id;
    if (target) applyToMessage(world, sender.number, target, sender.number, message);
    return;
  }
  const shown: PhoneMessage = {
    ...described,
    id,
    from: sender.number,
    to: chat,
    ...(isGroupId(chat) ? { author: sender.number } : {}),
    status: 'sent',
    at: new Date().toISOString(),
    copies: 1,
    fromMe: true,
  };
  world.chatLog.add(sender.number, chat, shown, proto.Message.encode(message).finish());
  world.changes.publish({ kind: 'message', number: sender.number, id, chat, from: sender.number, type: shown.type, text: shown.text });
}

/**
 * A person sends something from a phone.
 *
 * @returns the WhatsApp message id, once it is durable.
 * @throws DoorError ERR_NO_PHONE, ERR_NO_GROUP, ERR_NO_MESSAGE
 */
export async function sendFromPhone(world: World, sender: Account, request: SendRequest): Promise<string> {
  const conversation = conversationOf(world, sender, request);
  const sources = { chatLog: world.chatLog, media: world.media, resolve: (number: string) => world.accounts.get(number) };
  const message = await composeMessage(sources, conversation, request);
  const id = newMessageId();
  const phone = world.phones.of(sender);
  await phone.do(async () => {
    const stanza = await encryptMessage(world, conversation, id, message);
    phone.keep();
    showOwn(world, conversation, id, message);
    world.store.afterCommit(storeMessage(world, { account: sender, device: 0 }, stanza));
  });
  await world.store.committed();
  return id;
}

/** Encrypts a sent message once more for a device that could not open it. */
export function resendFromPhone(world: World, sender: Account, to: DeviceRef, receipt: BinaryNode): void {
  const id = receipt.attrs['id'] ?? '';
  const kept = world.chatLog.find(sender.number, id);
  if (!kept?.plaintext) {
    world.mailbox.dropMessage(to, id);
    return;
  }
  const message = proto.Message.decode(kept.plaintext);
  const phone = world.phones.of(sender);
  const retries = getBinaryNodeChild(receipt, 'retry')?.attrs['count'] ?? '1';
  phone
    .do(async () => {
      const keys = getBinaryNodeChild(receipt, 'keys');
      const bundle = keys ? bundleFromReceipt(receipt, keys) : takeKeyBundle(world, to);
      if (!bundle) return;
      await phone.startSession(to, bundle);
      const group = isGroupId(kept.chat) ? kept.chat : undefined;
      const encrypted = await phone.encrypt(to, message);
      phone.keep();
      world.mailbox.dropMessage(to, id);
      const only = jidOf(to, 'lid');
      const attrs = { id, type: stanzaType(message), to: group ?? only, ...(group ? { participant: only } : {}) };
      const stanza = { tag: 'message', attrs, content: [encNode(encrypted, { count: retries })] };
      world.store.afterCommit(storeMessage(world, { account: sender, device: 0 }, stanza));
    })
    .catch((error: unknown) => console.error('simulated WhatsApp: resending failed', error));
}

const uint = (bytes: Uint8Array | undefined): number => (bytes ? Buffer.from(bytes).readUIntBE(0, bytes.length) : 0);

function bundleFromReceipt(receipt: BinaryNode, keys: BinaryNode) {
  const identityKey = getBinaryNodeChildBuffer(keys, 'identity');
  const key = (tag: string) => {
    const node = getBinaryNodeChild(keys, tag);
    const publicKey = getBinaryNodeChildBuffer(node, 'value');
    const signature = getBinaryNodeChildBuffer(node, 'signature') ?? new Uint8Array();
    return publicKey && { keyId: uint(getBinaryNodeChildBuffer(node, 'id')), publicKey, signature };
  };
  const signedPreKey = key('skey');
  const preKey = key('key');
  if (!identityKey || !signedPreKey) return undefined;
  const registrationId = uint(getBinaryNodeChildBuffer(receipt, 'registration'));
  return { registrationId, identityKey, signedPreKey, ...(preKey ? { preKey } : {}) };
}

/** A first login gets a (here empty) history: it spares the client's later logins the wait for one. */
export async function welcomeCompanion(world: World, account: Account, companion: Companion): Promise<void> {
  const { INITIAL_BOOTSTRAP } = proto.HistorySync.HistorySyncType;
  const history = proto.HistorySync.encode({
    syncType: INITIAL_BOOTSTRAP,
    progress: 100,
    pushnames: [{ id: userJid(account), pushname: account.name }],
  }).finish();
  const notification = {
    syncType: INITIAL_BOOTSTRAP,
    chunkOrder: 1,
    progress: 100,
    initialHistBootstrapInlinePayload: deflateSync(history),
  };
  const type = proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION;
  const message = { protocolMessage: { type, historySyncNotification: notification } };
  const phone = world.phones.of(account);
  const to = { account, device: companion.device };
  await phone.do(async () => {
    const encrypted = await encryptFor(world, account, to, message);
    if (!encrypted) return;
    phone.keep();
    companion.isWelcomed = true;
    world.accounts.keepCompanion(account, companion);
    const attrs = { id: newMessageId(), to: jidOf(to), type: 'text', category: 'peer' };
    const stanza = { tag: 'message', attrs, content: [encNode(encrypted)] };
    world.store.afterCommit(storeMessage(world, { account, device: 0 }, stanza));
  });
}

/**
 * The owner opens a chat: its unread messages become read (or played), and their senders learn it.
 *
 * @returns how many.
 */
export function readOnPhone(world: World, account: Account, chat: string, isPlayed: boolean): number {
  const unread = world.chatLog.unread(account.number, chat);
  for (const { id, author, from } of unread) {
    const writer = world.accounts.get(author ?? from);
    const group = world.groups.find(chat);
    const jid = userJid(writer, group?.addressing ?? account.addressing);
    const attrs = { id, type: isPlayed ? 'played' : 'read', to: group?.id ?? jid, ...(group ? { participant: jid } : {}) };
    world.chatLog.markSeen(account.number, id);
    world.chatLog.raise(account.number, id, isPlayed ? 'played' : 'read');
    acceptReceipt(world, { account, device: 0 }, { tag: 'receipt', attrs });
    world.changes.publish({ kind: 'status', number: account.number, id, status: isPlayed ? 'played' : 'read' });
  }
  return unread.length;
}
