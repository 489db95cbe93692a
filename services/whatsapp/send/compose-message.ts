import type { AnyMessageContent, WAMessage } from '@whiskeysockets/baileys';
import type { Readable } from 'node:stream';
import type { MessageContent, OutboundMessage, StoredMedia } from '#shared/contract/queue-messages.ts';
import type { VoiceNote } from './voice/voice-note.ts';
import { jidOfChat } from '#services/whatsapp/chat-address.ts';

export type SendCommand = Extract<OutboundMessage, { type: 'send' }>;

/** A message in Baileys' form, with the mark of one that was sent on. */
export function composeMessage(
  { content, isForwarded = false }: Pick<SendCommand, 'content' | 'isForwarded'>,
  file?: Readable | VoiceNote,
  thumbnail?: Buffer,
) {
  const composed = composeContent(content, file, thumbnail);
  // Baileys takes the mark with each content, but its type knows it with some.
  return composed && isForwarded ? ({ ...composed, contextInfo: { isForwarded: true, forwardingScore: 1 } } as AnyMessageContent) : composed;
}

/** Baileys' form of a content. @param file of a media message: a stream is for one reading */
function composeContent(content: MessageContent, file?: Readable | VoiceNote, thumbnail?: Buffer): AnyMessageContent | undefined {
  switch (content.type) {
    case 'text':
      return { text: content.text, linkPreview: null };
    case 'media':
      return file && composeMedia(content.media, content.caption, file, thumbnail);
    case 'location':
      return { location: { degreesLatitude: content.latitude, degreesLongitude: content.longitude, name: content.name } };
    case 'contact':
      return { contacts: { displayName: content.name, contacts: [{ displayName: content.name, vcard: vcardOf(content.name, content.number) }] } };
    case 'lostMedia':
    case 'card':
      return undefined;
  }
}

function composeMedia(media: StoredMedia, caption: string, file: Readable | VoiceNote, thumbnail: Buffer | undefined): AnyMessageContent {
  if ('waveform' in file) return composeVoiceNote(file);
  const stream = file;
  const { mimeType: mimetype, name, isVoice } = media;
  const captioned = caption === '' ? {} : { caption };
  // An empty one keeps Baileys from looking for programs that would make one: the container has none.
  const previewed = { jpegThumbnail: thumbnail?.toString('base64') ?? '', ...media.preview };
  switch (media.kind) {
    case 'image':
      return { image: { stream }, mimetype, ...captioned, ...previewed };
    case 'video':
      return { video: { stream }, mimetype, ...captioned, ...previewed };
    case 'audio':
      return { audio: { stream }, mimetype, ptt: isVoice };
    case 'sticker':
      return { sticker: { stream }, mimetype };
    case 'document':
      return { document: { stream }, mimetype, fileName: name, ...captioned };
  }
}

/** Baileys passes every field of the message on, but its type knows no waveform. */
function composeVoiceNote({ file, seconds, waveform }: VoiceNote): AnyMessageContent {
  const fields = { audio: file, mimetype: 'audio/ogg; codecs=opus', ptt: true, seconds, waveform };
  return fields;
}

function vcardOf(name: string, number: string): string {
  const safe = name.replace(/[\\;,\n\r]/g, ' ');
  const telephone = number === '' ? [] : [`TEL;type=CELL;waid=${number}:+${number}`];
  return ['BEGIN:VCARD', 'VERSION:3.0', `FN:${safe}`, ...telephone, 'END:VCARD'].join('\n');
}

/** The quoted message in the form that Baileys repeats inside ours. @param remoteJid of the chat that both are in */
export function quotedMessage(remoteJid: string, { quoted }: Pick<SendCommand, 'quoted'>): WAMessage | undefined {
  if (!quoted) return undefined;
  const key = {
    remoteJid,
    id: quoted.whatsappMessageId,
    fromMe: quoted.fromMe,
    ...(quoted.participant ? { participant: jidOfChat(quoted.participant) } : {}),
  };
  return { key, message: { conversation: quoted.body } };
}
