import { type BinaryNode, proto } from '@whiskeysockets/baileys';
import { type Account, type Companion, jidOf, userJid } from '#services/simulators/whatsapp/accounts.ts';
import type { PhoneMessage } from '#services/simulators/whatsapp/chat-log.ts';
import type { SendRequest } from '#services/simulators/whatsapp/doors/send-request.ts';
import { isGroupId, statusChat } from '#services/simulators/whatsapp/server/groups.ts';
import { phoneOrders, storeMessage } from '#services/simulators/whatsapp/server/messages.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';
import { applyToMessage } from './apply-change.ts';
import { composeMessage } from './compose-message.ts';
import type { Conversation, Sources } from './conversation.ts';
import { describeMessage } from './describe-message.ts';
import { encNode, encryptFor, encryptMessage } from './encrypt-message.ts';
import { handedOverHistory } from './hand-over-history.ts';
import { newMessageId } from './message-ids.ts';

/** The `type` of an `unavailable` stanza. That of an ad lead has none. */
const unavailableTypes = { ad: '', viewOnce: 'view_once', bot: 'bot_unavailable_fanout', hosted: 'hosted_unavailable_fanout' };

/** @throws DoorError ERR_NO_PHONE, ERR_NO_GROUP */
function conversationOf(world: World, sender: Account, request: SendRequest): Conversation {
  if (request.groupId !== undefined) {
    const group = world.groups.getFor(request.groupId, sender.number);
    return { chat: group.id, jid: group.id, addressing: group.addressing, sender, audience: [] };
  }
  const addressing = request.addressing ?? sender.addressing;
  if (request.statusTo) {
    const audience = request.statusTo.map((number) => world.accounts.get(number));
    return { chat: statusChat, jid: statusChat, addressing, sender, audience };
  }
  const recipient = world.accounts.get(request.to ?? '');
  return { chat: recipient.number, jid: userJid(recipient, addressing), addressing, sender, audience: [] };
}

const sourcesOf = (world: World): Sources => ({
  chatLog: world.chatLog,
  media: world.media,
  resolve: (number) => world.accounts.get(number),
  groupName: (id) => world.groups.find(id)?.subject ?? '',
  isAdmin: (chat, account) => world.groups.find(chat)?.owner === account.number,
});

/** Orders to the recipient's phone for its linked clients, as a stanza's child. */
function ordersOf({ unavailable, media }: SendRequest): BinaryNode[] {
  const orders = { ...(unavailable ? { handOver: unavailable.handOver } : {}), ...(media?.gone ? { mediaRetry: media.gone.retry } : {}) };
  if (Object.keys(orders).length === 0) return [];
  return [{ tag: phoneOrders, attrs: {}, content: Buffer.from(JSON.stringify(orders)) }];
}

function showOwn(world: World, { sender, chat }: Conversation, id: string, message: proto.IMessage, { corrupt, at }: SendRequest): void {
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
    at: at ?? new Date().toISOString(),
    copies: 1,
    fromMe: true,
    // The first copy is spoilt at sending.
    ...(corrupt ? { trouble: { corruptTimes: corrupt.times - 1, isAnswered: corrupt.isAnswered } } : {}),
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
  const id = request.id ?? newMessageId(request.program);
  const message = await composeMessage(sourcesOf(world), conversation, request);
  const trouble = { unavailable: request.unavailable && unavailableTypes[request.unavailable.kind], isCorrupt: request.corrupt !== undefined };
  const phone = world.phones.of(sender);
  await phone.do(async () => {
    const stanza = await encryptMessage(world, conversation, id, message, trouble);
    const content = [...(Array.isArray(stanza.content) ? stanza.content : []), ...ordersOf(request)];
    phone.keep();
    showOwn(world, conversation, id, message, request);
    world.store.afterCommit(storeMessage(world, { account: sender, device: 0 }, { ...stanza, content }, request.at));
  });
  await world.store.committed();
  return id;
}

/** A phone tells linked clients of its own something that nobody sees. */
async function sendPeer(world: World, account: Account, message: proto.IMessage, devices: number[], onKept = () => {}): Promise<void> {
  const phone = world.phones.of(account);
  await phone.do(async () => {
    for (const device of devices) {
      const to = { account, device };
      const encrypted = await encryptFor(world, account, to, message);
      if (!encrypted) continue;
      const attrs = { id: newMessageId('android'), to: jidOf(to), type: 'text', category: 'peer' };
      phone.keep();
      onKept();
      world.store.afterCommit(storeMessage(world, { account, device: 0 }, { tag: 'message', attrs, content: [encNode(encrypted)] }));
    }
  });
}

/** As soon as the phone is through with what it is doing. */
export function sendToCompanions(world: World, account: Account, message: proto.IMessage, devices: number[]): void {
  sendPeer(world, account, message, devices).catch((error: unknown) => console.error('simulated WhatsApp: a phone could not tell its clients', error));
}

/** A first login gets the history: it spares the client's later logins the wait for one. */
export async function welcomeCompanion(world: World, account: Account, companion: Companion): Promise<void> {
  await sendPeer(world, account, handedOverHistory(world, account), [companion.device], () => {
    companion.isWelcomed = true;
    world.accounts.keepCompanion(account, companion);
  });
}
