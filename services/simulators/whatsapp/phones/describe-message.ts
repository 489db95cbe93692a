import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import type { MediaRef, MessageType, PhoneMessage } from '#services/simulators/whatsapp/chat-log.ts';

/** Content of a received message, without sender and time. */
export type Described = Pick<PhoneMessage, 'type' | 'text' | 'media' | 'location' | 'contact' | 'quotedId' | 'isForwarded'>;

type File = {
  url?: string | null;
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  mimetype?: string | null;
  fileLength?: unknown;
  fileSha256?: Uint8Array | null;
  fileName?: string | null;
  caption?: string | null;
  contextInfo?: proto.IContextInfo | null;
};

function mediaRef(type: MediaRef['type'], file: File): MediaRef {
  return {
    type,
    url: file.directPath ?? file.url ?? '',
    mediaKey: Buffer.from(file.mediaKey ?? []),
    name: file.fileName ?? null,
    mime: file.mimetype ?? 'application/octet-stream',
    sizeBytes: Number(file.fileLength ?? 0),
    sha256: Buffer.from(file.fileSha256 ?? []).toString('hex'),
  };
}

const around = (context: proto.IContextInfo | null | undefined) => ({
  ...(context?.stanzaId ? { quotedId: context.stanzaId } : {}),
  ...(context?.isForwarded ? { isForwarded: true } : {}),
});

function describeFile(content: proto.IMessage): Described | undefined {
  const kinds = [
    ['image', content.imageMessage],
    ['video', content.videoMessage],
    ['audio', content.audioMessage],
    ['document', content.documentMessage],
    ['sticker', content.stickerMessage],
  ] as const;
  for (const [type, file] of kinds) {
    if (!file) continue;
    const described: File = file;
    return { type, text: described.caption ?? '', media: mediaRef(type, described), ...around(described.contextInfo) };
  }
  return undefined;
}

/** The words that a phone shows of the rarer kinds. */
function describeOther(content: proto.IMessage): Described | undefined {
  const poll = content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3;
  if (poll) return { type: 'poll', text: poll.name ?? '' };
  const kinds: [MessageType, string | null | undefined][] = [
    ['event', content.eventMessage?.name],
    ['order', content.orderMessage?.orderTitle],
    ['product', content.productMessage?.product?.title],
    ['list', content.listMessage?.title],
    ['reply', content.listResponseMessage?.title],
    ['reply', content.buttonsResponseMessage?.selectedDisplayText],
    ['reply', content.templateButtonReplyMessage?.selectedDisplayText],
    ['reply', content.interactiveResponseMessage?.body?.text],
    ['interactive', content.interactiveMessage && (content.interactiveMessage.body?.text ?? '')],
    ['liveLocation', content.liveLocationMessage?.caption],
    ['groupInvite', content.groupInviteMessage?.groupName],
    ['album', content.albumMessage && `${content.albumMessage.expectedImageCount ?? 0} + ${content.albumMessage.expectedVideoCount ?? 0}`],
  ];
  const [type, text] = kinds.find(([, words]) => typeof words === 'string') ?? [];
  return type && { type, text: text ?? '' };
}

/** @returns nothing for what a phone does not show, such as protocol messages. */
export function describeMessage(message: proto.IMessage): Described | undefined {
  const content = normalizeMessageContent(message);
  if (!content) return undefined;
  if (typeof content.conversation === 'string' && content.conversation !== '') return { type: 'text', text: content.conversation };
  const extended = content.extendedTextMessage;
  if (extended) return { type: 'text', text: extended.text ?? '', ...around(extended.contextInfo) };
  const place = content.locationMessage;
  if (place) {
    const location = { lat: place.degreesLatitude ?? 0, lng: place.degreesLongitude ?? 0, name: place.name ?? '' };
    return { type: 'location', text: location.name, location, ...around(place.contextInfo) };
  }
  const card = content.contactMessage ?? content.contactsArrayMessage?.contacts?.[0];
  if (card) {
    const number = /waid=(\d+)/.exec(card.vcard ?? '')?.[1] ?? /TEL[^:]*:\+?([\d ()-]+)/.exec(card.vcard ?? '')?.[1]?.replaceAll(/\D/g, '') ?? '';
    return { type: 'contact', text: card.displayName ?? '', contact: { name: card.displayName ?? '', number }, ...around(card.contextInfo) };
  }
  return describeFile(content) ?? describeOther(content);
}
