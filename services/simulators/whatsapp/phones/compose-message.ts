import { extname } from 'node:path';
import { proto } from '@whiskeysockets/baileys';
import { userJid } from '#services/simulators/whatsapp/accounts.ts';
import type { Account, Addressing } from '#services/simulators/whatsapp/accounts.ts';
import type { ChatLog } from '#services/simulators/whatsapp/chat-log.ts';
import { isGroupId } from '#services/simulators/whatsapp/server/groups.ts';
import type { MediaVault } from '#services/simulators/whatsapp/media-vault.ts';
import type { SendRequest } from '#services/simulators/whatsapp/doors/door-schemas.ts';

const mimes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg; codecs=opus',
  '.oga': 'audio/ogg; codecs=opus',
  '.m4a': 'audio/mp4',
  '.wav': 'audio/wav',
  '.webm': 'audio/webm',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip': 'application/zip',
};

const defaultMimes = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
  document: 'application/octet-stream',
  sticker: 'image/webp',
};

export type Conversation = { chat: string; jid: string; addressing: Addressing; sender: Account };

export type Sources = { chatLog: ChatLog; media: MediaVault; resolve: (number: string) => Account };

/** The key by which a message in this conversation is meant, as its sender sees it. */
function keyOf(sources: Sources, { jid, addressing, sender }: Conversation, id: string): proto.IMessageKey {
  const { message } = sources.chatLog.get(sender.number, id);
  const author = message.author;
  const isForeign = isGroupId(jid) && author !== undefined && !message.fromMe;
  const participant = isForeign ? { participant: userJid(sources.resolve(author), addressing) } : {};
  return { remoteJid: jid, fromMe: message.fromMe, id, ...participant };
}

function contextOf(sources: Sources, { sender, addressing }: Conversation, quotedId: string | undefined): proto.IContextInfo | undefined {
  if (quotedId === undefined) return undefined;
  const { message, plaintext } = sources.chatLog.get(sender.number, quotedId);
  const author = sources.resolve(message.fromMe ? sender.number : message.from);
  const quotedMessage = plaintext ? proto.Message.decode(plaintext) : { conversation: message.text };
  return { stanzaId: quotedId, participant: userJid(author, addressing), quotedMessage };
}

async function composeMedia(sources: Sources, request: SendRequest, contextInfo: proto.IContextInfo | undefined): Promise<proto.IMessage> {
  const { media } = request;
  if (!media) throw new Error('no media');
  const sealed = await sources.media.seal(Buffer.from(media.base64, 'base64'), media.type);
  const name = media.name ?? media.type;
  const mimetype = media.mime ?? mimes[extname(name).toLowerCase()] ?? defaultMimes[media.type];
  const mediaKeyTimestamp = Math.floor(Date.now() / 1000);
  const file = { ...sealed, mimetype, mediaKeyTimestamp, ...(contextInfo ? { contextInfo } : {}) };
  const caption = media.caption ?? request.text;
  const withCaption = caption === undefined ? file : { ...file, caption };
  switch (media.type) {
    case 'image':
      return { imageMessage: withCaption };
    case 'video':
      return { videoMessage: withCaption };
    case 'audio':
      return { audioMessage: { ...file, ptt: media.ptt ?? mimetype.includes('ogg'), seconds: media.seconds ?? 1 } };
    case 'sticker':
      return { stickerMessage: file };
    case 'document':
      return { documentMessage: { ...withCaption, fileName: name, title: name } };
  }
}

function composeChange(sources: Sources, conversation: Conversation, request: SendRequest): proto.IMessage | undefined {
  const { react, edit } = request;
  const types = proto.Message.ProtocolMessage.Type;
  const timestampMs = Date.now();
  if (react) return { reactionMessage: { key: keyOf(sources, conversation, react.id), text: react.emoji, senderTimestampMs: timestampMs } };
  if (edit) {
    const key = keyOf(sources, conversation, edit.id);
    return { protocolMessage: { key, type: types.MESSAGE_EDIT, editedMessage: { conversation: edit.text }, timestampMs } };
  }
  if (request.delete) return { protocolMessage: { key: keyOf(sources, conversation, request.delete.id), type: types.REVOKE } };
  return undefined;
}

/** The message that a phone's owner typed, attached or did, as WhatsApp carries it. */
export async function composeMessage(sources: Sources, conversation: Conversation, request: SendRequest): Promise<proto.IMessage> {
  const change = composeChange(sources, conversation, request);
  if (change) return change;
  const contextInfo = contextOf(sources, conversation, request.quotedId);
  const withContext = contextInfo ? { contextInfo } : {};
  if (request.media) return composeMedia(sources, request, contextInfo);
  if (request.location) {
    const { lat, lng, name } = request.location;
    return { locationMessage: { degreesLatitude: lat, degreesLongitude: lng, name: name ?? '', ...withContext } };
  }
  if (request.contact) {
    const { name, number } = request.contact;
    const vcard = `BEGIN:VCARD\nVERSION:3.0\nN:;${name};;;\nFN:${name}\nTEL;type=CELL;type=VOICE;waid=${number}:+${number}\nEND:VCARD`;
    return { contactMessage: { displayName: name, vcard, ...withContext } };
  }
  const text = request.text ?? '';
  return contextInfo ? { extendedTextMessage: { text, contextInfo } } : { conversation: text };
}
