import { type BinaryNode, proto } from '@whiskeysockets/baileys';
import { type Account, type DeviceRef, jidOf } from '#services/simulators/whatsapp/accounts.ts';
import { isGroupId, isStatus } from '#services/simulators/whatsapp/server/groups.ts';
import { takeKeyBundle } from '#services/simulators/whatsapp/server/prekeys.ts';
import type { World } from '#services/simulators/whatsapp/world.ts';
import type { Conversation } from './conversation.ts';
import { describeMessage } from './describe-message.ts';
import type { Ciphertext } from './phone.ts';

/** Replaces a ciphertext that the recipients' linked clients could open. */
export type Trouble = { unavailable?: string | undefined; isCorrupt?: boolean | undefined };

export const encNode = ({ type, ciphertext }: Ciphertext, attrs: Record<string, string> = {}): BinaryNode => ({
  tag: 'enc',
  attrs: { v: '2', type, ...attrs },
  content: ciphertext,
});

/** A ciphertext whose authentication fails. */
export function corrupted(encrypted: Ciphertext): Ciphertext {
  const ciphertext = Buffer.from(encrypted.ciphertext);
  const last = ciphertext.length - 1;
  ciphertext[last] = (ciphertext[last] ?? 0) ^ 0xff;
  return { ...encrypted, ciphertext };
}

export async function encryptFor(world: World, sender: Account, to: DeviceRef, message: proto.IMessage): Promise<Ciphertext | undefined> {
  const phone = world.phones.of(sender);
  if (!(await phone.hasSession(to))) {
    const bundle = takeKeyBundle(world, to);
    if (!bundle) return undefined;
    await phone.startSession(to, bundle);
  }
  return phone.encrypt(to, message);
}

function unavailableNode(kind: string): BinaryNode {
  return { tag: 'unavailable', attrs: kind === '' ? {} : { type: kind } };
}

async function encryptForAll(
  world: World,
  { sender }: Conversation,
  recipients: DeviceRef[],
  trouble: Trouble,
  messageFor: (to: DeviceRef) => proto.IMessage,
): Promise<BinaryNode> {
  const content: BinaryNode[] = [];
  for (const to of recipients) {
    const isForeignClient = to.device !== 0 && to.account !== sender;
    const jid = jidOf(to);
    if (isForeignClient && trouble.unavailable !== undefined) {
      content.push({ tag: 'to', attrs: { jid }, content: [unavailableNode(trouble.unavailable)] });
      continue;
    }
    const encrypted = await encryptFor(world, sender, to, messageFor(to));
    if (encrypted) content.push({ tag: 'to', attrs: { jid }, content: [encNode(isForeignClient && trouble.isCorrupt ? corrupted(encrypted) : encrypted)] });
  }
  return { tag: 'participants', attrs: {}, content };
}

export const stanzaType = (message: proto.IMessage): string => {
  if (message.reactionMessage) return 'reaction';
  if (message.pollCreationMessageV3 || message.pollUpdateMessage) return 'poll';
  if (message.eventMessage) return 'event';
  const type = describeMessage(message)?.type ?? 'text';
  return type === 'text' || type === 'location' ? 'text' : 'media';
};

/** Everybody who gets what is written to a group, or to one's contacts as a status. */
function audienceOf(world: World, { chat, sender, audience }: Conversation): Account[] {
  return isGroupId(chat) ? world.groups.members(world.groups.getFor(chat, sender.number)) : [sender, ...audience];
}

/** The encrypted stanza: own companions get a device-sent copy, a group the sender key and one shared ciphertext. */
export async function encryptMessage(world: World, conversation: Conversation, id: string, message: proto.IMessage, trouble: Trouble): Promise<BinaryNode> {
  const { jid, chat, sender } = conversation;
  const isOther = (ref: DeviceRef) => ref.account !== sender || ref.device !== 0;
  const edit = editOf(conversation, message);
  const attrs = { id, to: jid, type: stanzaType(message), ...(edit === undefined ? {} : { edit }) };
  if (isGroupId(chat) || isStatus(chat)) {
    const { ciphertext, senderKeyDistributionMessage } = await world.phones.of(sender).encryptForGroup(chat, message);
    const key = { senderKeyDistributionMessage: { groupId: chat, axolotlSenderKeyDistributionMessage: senderKeyDistributionMessage } };
    const recipients = audienceOf(world, conversation)
      .flatMap((member) => world.accounts.devices(member))
      .filter(isOther);
    const participants = await encryptForAll(world, conversation, recipients, trouble, () => key);
    const shared = { tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: ciphertext };
    return { tag: 'message', attrs, content: [participants, shared] };
  }
  const ownCopy = { deviceSentMessage: { destinationJid: jid, message } };
  const recipient = world.accounts.get(chat);
  const devices = [...world.accounts.devices(recipient), ...(recipient === sender ? [] : world.accounts.devices(sender))];
  const messageFor = (to: DeviceRef) => (to.account === sender ? ownCopy : message);
  return { tag: 'message', attrs, content: [await encryptForAll(world, conversation, devices.filter(isOther), trouble, messageFor)] };
}

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/** WhatsApp's mark on the stanza: 1 an edit, 7 a deletion by the author, 8 one by a group's admin. */
function editOf({ chat }: Conversation, { protocolMessage }: proto.IMessage): string | undefined {
  if (protocolMessage?.type === MESSAGE_EDIT) return '1';
  if (protocolMessage?.type !== REVOKE) return undefined;
  return isGroupId(chat) && protocolMessage.key?.fromMe !== true ? '8' : '7';
}
