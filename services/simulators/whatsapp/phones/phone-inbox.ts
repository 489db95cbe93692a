import { type BinaryNode, decodeBinaryNode, getBinaryNodeChild, getBinaryNodeChildren, normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { Account, DeviceRef } from '#services/simulators/whatsapp/accounts.ts';
import type { PhoneMessage } from '#services/simulators/whatsapp/chat-log.ts';
import { answerByItself } from './automatic-answers.ts';
import { applyToMessage } from './apply-change.ts';
import { describeMessage } from './describe-message.ts';
import { askedMessages, answerMediaRetry, placeholderAnswer } from './phone-duties.ts';
import { sendToCompanions } from './phone-outbox.ts';
import { resendFromPhone } from './phone-resend.ts';
import { phoneOrders } from '#services/simulators/whatsapp/server/messages.ts';
import { isGroupId } from '#services/simulators/whatsapp/server/groups.ts';
import type { Waiting } from '#services/simulators/whatsapp/server/mailbox.ts';
import { acceptReceipt } from '#services/simulators/whatsapp/server/receipts.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';

/** A message as it came, opened. */
type Arrived = { stanza: BinaryNode; author: DeviceRef; chat: string; content: proto.IMessage };

/** Lets an online phone work off what waits for it, in order. */
export function wakePhone(world: World, account: Account): void {
  const phone = world.phones.of(account);
  if (phone.isDraining || !account.isOnline) return;
  phone.isDraining = true;
  drain(world, account).catch((error: unknown) => console.error('simulated WhatsApp: phone failed', error));
}

async function drain(world: World, account: Account): Promise<void> {
  const own: DeviceRef = { account, device: 0 };
  const phone = world.phones.of(account);
  try {
    while (account.isOnline && !world.isClosing) {
      const waiting = world.mailbox.first(own);
      if (!waiting) return;
      if (waiting.tag === 'receipt') await answerReceipt(world, account, waiting);
      else await phone.do(() => receive(world, account, waiting));
    }
  } finally {
    // In the same turn as the last look: what comes from here on wakes the phone again.
    phone.isDraining = false;
  }
}

/** A device asks for something again: a message that it could not open, a file that the servers do not have. */
async function answerReceipt(world: World, account: Account, waiting: Waiting): Promise<void> {
  const receipt = await decodeBinaryNode(Buffer.from(waiting.stanza));
  const { from = '', participant, type } = receipt.attrs;
  const asker = world.accounts.resolve(isGroupId(from) ? participant : from);
  try {
    if (type === 'server-error') await answerMediaRetry(world, account, receipt);
    else if (asker) await resendFromPhone(world, account, asker, receipt);
  } catch (error) {
    console.error(`simulated WhatsApp: a phone could not answer a ${type} for ${receipt.attrs['id']}: ${String(error)}`);
  }
  if (!world.isClosing) world.mailbox.drop(waiting.seq);
}

async function receive(world: World, account: Account, waiting: Waiting): Promise<void> {
  const phone = world.phones.of(account);
  const stanza = await decodeBinaryNode(Buffer.from(waiting.stanza));
  const { from = '', participant } = stanza.attrs;
  const author = world.accounts.resolve(isGroupId(from) ? participant : from);
  const opened = author && (await openMessage(world, account, stanza, author));
  if (world.isClosing) return;
  // From here to the end nothing waits: ratchet, message and mailbox change together or not at all.
  if (opened) {
    phone.keep();
    show(world, account, opened);
  } else {
    phone.discard();
  }
  world.mailbox.drop(waiting.seq);
  if (author) sendReceipt(world, account, stanza, author, opened !== undefined);
}

/** @returns nothing if the phone cannot open it. */
async function openMessage(world: World, account: Account, stanza: BinaryNode, author: DeviceRef): Promise<Arrived | undefined> {
  const { from = '', recipient } = stanza.attrs;
  const group = isGroupId(from) ? from : undefined;
  const content: proto.IMessage = {};
  if (world.faults.strikes('cannotOpen', account.number)) return undefined;
  try {
    for (const part of getBinaryNodeChildren(stanza, 'enc')) {
      if (!(part.content instanceof Uint8Array)) continue;
      Object.assign(content, await world.phones.of(account).decrypt(author, part.attrs['type'] ?? '', part.content, group));
    }
  } catch (error) {
    console.error(`simulated WhatsApp: a phone could not open message ${stanza.attrs['id']}: ${String(error)}`);
    return undefined;
  }
  const chatJid = group ?? recipient ?? from;
  const chat = group ?? world.accounts.resolve(chatJid)?.account.number ?? chatJid;
  return { stanza, author, chat, content: content.deviceSentMessage?.message ?? content };
}

function sendReceipt(world: World, account: Account, stanza: BinaryNode, author: DeviceRef, wasOpened: boolean): void {
  const { id = '', from = '', participant, recipient, t = '' } = stanza.attrs;
  const attrs = { id, to: from, ...(participant === undefined ? {} : { participant }) };
  const own = { account, device: 0 };
  if (!wasOpened) {
    // Opened before: WhatsApp drops the repetition and confirms it again.
    if (countCopy(world, account, id)) {
      if (account.sendsReceipts) acceptReceipt(world, own, { tag: 'receipt', attrs });
    } else {
      world.chatLog.keepPlace(account.number, id);
      acceptReceipt(world, own, retryReceipt(account, attrs, t, world.phones.of(account).countRetry(id)));
    }
  } else if (author.account === account) {
    if (recipient !== undefined) acceptReceipt(world, own, { tag: 'receipt', attrs: { ...attrs, recipient, type: 'sender' } });
  } else if (account.sendsReceipts) {
    acceptReceipt(world, own, { tag: 'receipt', attrs });
  }
}

function retryReceipt(account: Account, attrs: Record<string, string>, t: string, count: number): BinaryNode {
  const registration = Buffer.alloc(4);
  registration.writeUInt32BE(account.registrationId);
  return {
    tag: 'receipt',
    attrs: { ...attrs, type: 'retry' },
    content: [
      { tag: 'retry', attrs: { count: String(count), id: attrs['id'] ?? '', t, v: '1' } },
      { tag: 'registration', attrs: {}, content: registration },
    ],
  };
}

function countCopy(world: World, account: Account, id: string): boolean {
  const changed = world.chatLog.change(account.number, id, (message) => {
    message.copies += 1;
  });
  if (changed) world.changes.publish({ kind: 'message', number: account.number, id, copies: changed.copies });
  return changed !== undefined;
}

/** Applies an opened message to what the phone shows. */
function show(world: World, account: Account, arrived: Arrived): void {
  const { stanza, content } = arrived;
  const plain = normalizeMessageContent(content);
  const target = plain?.protocolMessage?.key?.id ?? plain?.reactionMessage?.key?.id;
  const asked = arrived.author.account === account ? askedMessages(world, account, content) : undefined;
  if (asked) {
    if (asked.length > 0) sendToCompanions(world, account, placeholderAnswer(world, account, stanza.attrs['id'] ?? '', asked), [arrived.author.device]);
    return;
  }
  if (plain?.protocolMessage || plain?.reactionMessage) {
    if (target) applyToMessage(world, account.number, target, arrived.author.account.number, plain);
    return;
  }
  const id = stanza.attrs['id'] ?? '';
  const described = describeMessage(content);
  if (!described || countCopy(world, account, id)) return;
  const message: PhoneMessage = { ...described, ...envelope(account, arrived), ...ordersOf(stanza), id, copies: 1 };
  const plaintext = proto.Message.encode(content).finish();
  world.chatLog.add(account.number, arrived.chat, message, plaintext);
  if (message.handOver === 'unasked') {
    const whole = placeholderAnswer(world, account, id, [{ message, chat: arrived.chat, plaintext }]);
    sendToCompanions(world, account, whole, [...account.companions.keys()]);
  }
  world.changes.publish({ kind: 'message', number: account.number, id, chat: arrived.chat, from: message.from, type: message.type, text: message.text });
  answerByItself(world, account, message);
}

/** Orders of the sender for the recipient's linked clients. */
function ordersOf(stanza: BinaryNode): Pick<PhoneMessage, 'handOver' | 'mediaRetry'> {
  const content = getBinaryNodeChild(stanza, phoneOrders)?.content;
  return content instanceof Uint8Array ? JSON.parse(Buffer.from(content).toString('utf8')) : {};
}

function envelope(account: Account, { stanza, author, chat }: Arrived): Pick<PhoneMessage, 'from' | 'to' | 'author' | 'status' | 'at' | 'fromMe'> {
  const fromMe = author.account === account;
  const isGroup = isGroupId(chat);
  const seconds = Number(stanza.attrs['t'] ?? Date.now() / 1000);
  return {
    from: author.account.number,
    to: isGroup || fromMe ? chat : account.number,
    ...(isGroup ? { author: author.account.number } : {}),
    status: fromMe ? 'sent' : 'delivered',
    at: new Date(seconds * 1000).toISOString(),
    fromMe,
  };
}
