import { extname } from 'node:path';
import { proto } from '@whiskeysockets/baileys';
import { userJid } from '#services/simulators/whatsapp/accounts.ts';
import { DoorError } from '#services/simulators/doors/door-error.ts';
import type { SendRequest } from '#services/simulators/whatsapp/doors/send-request.ts';
import { composeSpecial } from './compose-special.ts';
import { cardOf, type Conversation, keyOf, type Sources } from './conversation.ts';
import { newMessageSecret } from './message-secrets.ts';

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

const { MEDIA_ALBUM, HD_IMAGE_DUAL_UPLOAD, HD_VIDEO_DUAL_UPLOAD } = proto.MessageAssociation.AssociationType;

function contextOf(sources: Sources, { sender, addressing }: Conversation, request: SendRequest): proto.IContextInfo | undefined {
  const { quotedId, forwarded, mentions, ad, ephemeralSeconds } = request;
  const context: proto.IContextInfo = {};
  if (quotedId !== undefined) {
    const { message, plaintext } = sources.chatLog.get(sender.number, quotedId);
    const author = sources.resolve(message.fromMe ? sender.number : message.from);
    const quotedMessage: proto.IMessage = plaintext ? proto.Message.decode(plaintext) : { conversation: message.text };
    // The secret of a message is not for those who only see it quoted.
    quotedMessage.messageContextInfo = null;
    Object.assign(context, { stanzaId: quotedId, participant: userJid(author, addressing), quotedMessage });
  }
  if (forwarded) Object.assign(context, { isForwarded: true, forwardingScore: 1 });
  if (mentions) context.mentionedJid = mentions.map((number) => userJid(sources.resolve(number), addressing));
  if (ad) {
    const { title, body, sourceUrl, sourceId, clickId } = ad;
    context.externalAdReply = {
      title,
      body: body ?? '',
      sourceUrl,
      sourceId: sourceId ?? '',
      sourceType: 'ad',
      ctwaClid: clickId ?? '',
      showAdAttribution: true,
    };
  }
  if (ephemeralSeconds !== undefined) context.expiration = ephemeralSeconds;
  return Object.keys(context).length > 0 ? context : undefined;
}

async function composeMedia(sources: Sources, request: SendRequest, withContext: { contextInfo?: proto.IContextInfo }): Promise<proto.IMessage> {
  const { media } = request;
  if (!media) throw new Error('no media');
  const sealed = await sources.media.seal(Buffer.from(media.base64, 'base64'), media.type);
  if (media.gone) await sources.media.refuse(sealed.directPath, { status: media.gone.status, times: media.gone.times });
  const name = media.name ?? media.type;
  const mimetype = media.mime ?? mimes[extname(name).toLowerCase()] ?? defaultMimes[media.type];
  const mediaKeyTimestamp = Math.floor(Date.now() / 1000);
  const file = { ...sealed, mimetype, mediaKeyTimestamp, ...(media.viewOnce ? { viewOnce: true } : {}), ...withContext };
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

/** The key of a change. Only a modified client changes what its owner did not write; a group's owner may delete there. */
function changedKey(sources: Sources, conversation: Conversation, { id, forged }: { id: string; forged?: boolean | undefined }, mayAdmin: boolean) {
  if (forged) return { remoteJid: conversation.jid, fromMe: true, id };
  const key = keyOf(sources, conversation, id);
  if (key.fromMe !== true && !mayAdmin) throw new DoorError(409, 'ERR_NOT_AUTHOR', `${conversation.sender.number} did not write ${id}`);
  return key;
}

function composeChange(sources: Sources, conversation: Conversation, request: SendRequest): proto.IMessage | undefined {
  const { react, edit } = request;
  const types = proto.Message.ProtocolMessage.Type;
  const timestampMs = Date.now();
  if (react) return { reactionMessage: { key: keyOf(sources, conversation, react.id), text: react.emoji, senderTimestampMs: timestampMs } };
  if (edit) {
    const key = changedKey(sources, conversation, edit, false);
    return { protocolMessage: { key, type: types.MESSAGE_EDIT, editedMessage: { conversation: edit.text }, timestampMs } };
  }
  if (request.delete) {
    const mayAdmin = sources.isAdmin(conversation.chat, conversation.sender);
    return { protocolMessage: { key: changedKey(sources, conversation, request.delete, mayAdmin), type: types.REVOKE } };
  }
  return undefined;
}

function withoutChange(sources: Sources, conversation: Conversation, request: SendRequest): proto.IMessage | Promise<proto.IMessage> {
  const contextInfo = contextOf(sources, conversation, request);
  const withContext = contextInfo ? { contextInfo } : {};
  if (request.media) return composeMedia(sources, request, withContext);
  if (request.special) return composeSpecial(sources, conversation, request.special);
  if (request.location) {
    const { lat, lng, name } = request.location;
    return { locationMessage: { degreesLatitude: lat, degreesLongitude: lng, name: name ?? '', ...withContext } };
  }
  if (request.contact) return { contactMessage: { ...cardOf(request.contact), ...withContext } };
  const text = request.text ?? '';
  return contextInfo ? { extendedTextMessage: { text, contextInfo } } : { conversation: text };
}

/** Wrappers around a message that is to be seen once or to vanish, or that belongs to another one. */
function wrapped(message: proto.IMessage, { media, ephemeralSeconds }: SendRequest): proto.IMessage {
  if (media?.viewOnce) return { viewOnceMessageV2: { message } };
  if (media?.sharpOf) return { associatedChildMessage: { message } };
  return ephemeralSeconds === undefined ? message : { ephemeralMessage: { message } };
}

/** The message that a phone's owner typed, attached or did, as WhatsApp carries it. */
export async function composeMessage(sources: Sources, conversation: Conversation, request: SendRequest): Promise<proto.IMessage> {
  const change = composeChange(sources, conversation, request);
  if (change) return change;
  const message = await withoutChange(sources, conversation, request);
  const { type, albumId, sharpOf } = request.media ?? {};
  const parentId = albumId ?? sharpOf;
  const associationType = albumId === undefined ? (type === 'video' ? HD_VIDEO_DUAL_UPLOAD : HD_IMAGE_DUAL_UPLOAD) : MEDIA_ALBUM;
  const association = parentId === undefined ? {} : { messageAssociation: { associationType, parentMessageKey: keyOf(sources, conversation, parentId) } };
  return { ...wrapped(message, request), messageContextInfo: { messageSecret: newMessageSecret(), ...association } };
}
