import { proto } from '@whiskeysockets/baileys';
import type { OutboundMessage } from '#shared/contract/queue-messages.ts';
import { jidOfChat } from '#services/whatsapp/chat-address.ts';
import type { Stanza } from './relay.ts';

/** Something done to an earlier message. */
export type ChangeCommand = Extract<OutboundMessage, { type: 'revoke' | 'react' | 'rewrite' }>;

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

/** A change in WhatsApp's form, with the attribute by which its server knows the kind. */
export function composeChange(remoteJid: string, command: ChangeCommand): Pick<Stanza, 'message' | 'attributes'> {
  switch (command.type) {
    case 'revoke':
      return { message: revocation(remoteJid, command.targetId), attributes: { edit: '7' } };
    case 'react':
      return { message: reaction(remoteJid, command), attributes: {} };
    case 'rewrite':
      return { message: rewriting(remoteJid, command), attributes: { edit: '1' } };
  }
}

/** Asks every device to delete a message of ours. */
export const revocation = (remoteJid: string, id: string): proto.IMessage => ({ protocolMessage: { key: { remoteJid, id, fromMe: true }, type: REVOKE } });

function reaction(
  remoteJid: string,
  { targetId: id, targetFromMe: fromMe, participant, emoji, createdAt }: Extract<ChangeCommand, { type: 'react' }>,
): proto.IMessage {
  const key = { remoteJid, id, fromMe, ...(participant ? { participant: jidOfChat(participant) } : {}) };
  return { reactionMessage: { key, text: emoji, senderTimestampMs: Date.parse(createdAt) } };
}

function rewriting(remoteJid: string, { targetId: id, text, createdAt }: Extract<ChangeCommand, { type: 'rewrite' }>): proto.IMessage {
  const key = { remoteJid, id, fromMe: true };
  return { protocolMessage: { key, type: MESSAGE_EDIT, editedMessage: { conversation: text }, timestampMs: Date.parse(createdAt) } };
}
