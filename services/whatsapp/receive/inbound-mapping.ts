import { extractMessageContent, normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { type Mentions, type MessageContent, type MessageContext, messageContext, type StoredMedia } from '#shared/contract/queue-messages.ts';
import { beginningOf } from '#shared/domain/cut-text.ts';
import { fileName } from '#shared/domain/file-name.ts';
import { chatAddressOf } from '#services/whatsapp/chat-address.ts';
import { cardOf, contactLines, type MappedCard } from './card-mapping.ts';
import { numbersOfCard } from './vcard.ts';

/** A file that WhatsApp keeps for us, encrypted. */
export interface RemoteMedia {
  readonly kind: StoredMedia['kind'];
  readonly mimeType: string;
  /** The sender's name of the file; '' when it has none. */
  readonly name: string;
  readonly isVoice: boolean;
  readonly caption: string;
  readonly mediaKey: Uint8Array | null;
  readonly directPath: string;
  readonly url: string;
}

/** Fields of a message around its content. */
interface Around {
  readonly quotedId: string | null;
  readonly context: MessageContext;
}

/** Something that is encrypted with the key of the message that it is about. */
export interface SecretChange {
  readonly use: 'vote' | 'edit' | 'comment' | 'reaction' | 'eventReply';
  readonly targetId: string;
  readonly payload: Uint8Array;
  readonly iv: Uint8Array;
}

export type MappedMessage =
  /** Nothing for people: keys, history, settings. */
  | { readonly kind: 'none' }
  | ({ readonly kind: 'content'; readonly content: MessageContent; readonly isNotice: boolean } & Around)
  | ({ readonly kind: 'media'; readonly media: RemoteMedia; readonly isNotice: boolean } & Around)
  | { readonly kind: 'reaction'; readonly targetId: string; readonly emoji: string }
  | { readonly kind: 'edit'; readonly targetId: string; readonly text: string; readonly mentions: Mentions }
  /** `isOwn`: who deletes says that they wrote it. */
  | { readonly kind: 'revoke'; readonly targetId: string; readonly isOwn: boolean }
  | { readonly kind: 'secret'; readonly secret: SecretChange };

const none: MappedMessage = { kind: 'none' };

/** Parts that accompany a message or serve other features; alone they are nothing to show. */
const silentParts = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'protocolMessage',
  'keepInChatMessage',
  'scheduledCallEditMessage',
  'stickerSyncRmrMessage',
  'botInvokeMessage',
  'call',
  'chat',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'statusNotificationMessage',
  'limitSharingMessage',
]);

/** Maps a decrypted WhatsApp message to Recado's terms. */
export function mapMessage(message: proto.IMessage | null | undefined): MappedMessage {
  const content = normalizeMessageContent(message);
  if (!content) return none;
  const { messageSecret: secret, messageAssociation: association } = message?.messageContextInfo ?? content.messageContextInfo ?? {};
  const mapped = mapChange(content) ?? mapSecret(content) ?? mapMedia(content, association) ?? mapShown(content) ?? mapRest(content);
  if (secret?.length !== keyBytes || (mapped.kind !== 'content' && mapped.kind !== 'media')) return mapped;
  return { ...mapped, context: { ...mapped.context, secret: Buffer.from(secret).toString('base64') } };
}

function mapChange(content: proto.IMessage): MappedMessage | undefined {
  const reaction = content.reactionMessage;
  if (reaction) return reaction.key?.id ? { kind: 'reaction', targetId: reaction.key.id, emoji: limited(reaction.text, 40) } : none;
  const change = content.protocolMessage;
  if (!change) return undefined;
  const targetId = change.key?.id;
  if (!targetId) return none;
  if (change.type === proto.Message.ProtocolMessage.Type.REVOKE) return { kind: 'revoke', targetId, isOwn: change.key?.fromMe === true };
  if (change.type !== proto.Message.ProtocolMessage.Type.MESSAGE_EDIT) return none;
  const edited = extractMessageContent(change.editedMessage);
  const words = editedWords(edited);
  return words === undefined ? none : { kind: 'edit', targetId, text: words, mentions: mentionsOf(wordedPart(edited)?.contextInfo) };
}

/** The words that a message has after an edit; undefined for content that has none that we know: it must not empty the message. */
function editedWords(content: proto.IMessage | undefined): string | undefined {
  if (content?.conversation ?? wordedPart(content)) return textOf(content);
  const card = content && cardOf(content);
  return card && wordsOf(card);
}

const wordedPart = (content: proto.IMessage | undefined) =>
  content?.extendedTextMessage ?? content?.imageMessage ?? content?.videoMessage ?? content?.documentMessage;

function mapSecret(content: proto.IMessage): MappedMessage | undefined {
  const { pollUpdateMessage: vote, encReactionMessage: reaction, encCommentMessage: comment, encEventResponseMessage: reply } = content;
  const change = content.secretEncryptedMessage;
  const isEdit = change?.secretEncType === proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT;
  if (vote) return secretChange('vote', vote.pollCreationMessageKey, vote.vote);
  if (reaction) return secretChange('reaction', reaction.targetMessageKey, reaction);
  if (comment) return secretChange('comment', comment.targetMessageKey, comment);
  if (reply) return secretChange('eventReply', reply.eventCreationMessageKey, reply);
  // Other changes, of events and polls, only alter what a bubble says already.
  if (change) return isEdit ? secretChange('edit', change.targetMessageKey, change) : none;
  return undefined;
}

interface Sealed {
  readonly encPayload?: Uint8Array | null;
  readonly encIv?: Uint8Array | null;
}

function secretChange(use: SecretChange['use'], target: proto.IMessageKey | null | undefined, sealed: Sealed | null | undefined): MappedMessage {
  if (!target?.id || !sealed?.encPayload || !sealed.encIv) return none;
  return { kind: 'secret', secret: { use, targetId: target.id, payload: sealed.encPayload, iv: sealed.encIv } };
}

/** The text or caption of a message; '' when it has none. */
export function textOf(content: proto.IMessage | undefined): string {
  const captioned = content?.imageMessage ?? content?.videoMessage ?? content?.documentMessage;
  return limited(content?.conversation ?? content?.extendedTextMessage?.text ?? captioned?.caption);
}

const { HD_IMAGE_DUAL_UPLOAD, HD_VIDEO_DUAL_UPLOAD, HEVC_VIDEO_DUAL_UPLOAD, MOTION_PHOTO } = proto.MessageAssociation.AssociationType;
/** Phones send a photo or video of high quality after a small one, and show both as one. https://github.com/mautrix/whatsapp/pull/818 */
const copies = new Set<unknown>([HD_IMAGE_DUAL_UPLOAD, HD_VIDEO_DUAL_UPLOAD, HEVC_VIDEO_DUAL_UPLOAD, MOTION_PHOTO]);

function mapMedia(content: proto.IMessage, association?: proto.IMessageAssociation | null): MappedMessage | undefined {
  const found = mediaPart(content);
  if (!found) return undefined;
  const [kind, part] = found;
  const isNotice = copies.has(association?.associationType);
  const media: RemoteMedia = {
    kind,
    mimeType: unlessLonger(part.mimetype, longestType) || 'application/octet-stream',
    name: 'fileName' in part ? fileName(part.fileName ?? '') : '',
    isVoice: 'ptt' in part && part.ptt === true,
    // Its words stand with the small one.
    caption: isNotice ? '' : ('caption' in part && limited(part.caption)) || wordsOf(cardOf(content)),
    mediaKey: part.mediaKey?.length === keyBytes ? part.mediaKey : null,
    directPath: unlessLonger(part.directPath, longestAddress),
    url: unlessLonger(part.url, longestAddress),
  };
  const { quotedId, context } = around(part.contextInfo);
  return { kind: 'media', media, isNotice, quotedId: isNotice ? (association?.parentMessageKey?.id ?? null) : quotedId, context };
}

/** All keys of WhatsApp's messages have as many; what is longer would fit neither a queue nor the table, and come again for ever. */
const keyBytes = 32;
/** RFC 4288 has 127 letters for each half. */
const longestType = 255;
const longestAddress = 2_000;
const unlessLonger = (value: string | null | undefined, length: number): string => (value && value.length <= length ? value : '');

type MediaPart =
  proto.Message.IImageMessage | proto.Message.IVideoMessage | proto.Message.IAudioMessage | proto.Message.IDocumentMessage | proto.Message.IStickerMessage;

/** Also the file at the head of a message with buttons. */
function mediaPart(message: proto.IMessage): [StoredMedia['kind'], MediaPart] | undefined {
  const content = extractMessageContent(message) ?? message;
  const header = message.interactiveMessage?.header;
  const video = content.videoMessage ?? content.ptvMessage ?? header?.videoMessage;
  const image = content.imageMessage ?? header?.imageMessage;
  const document = content.documentMessage ?? header?.documentMessage;
  const sticker = content.stickerMessage ?? content.lottieStickerMessage?.message?.stickerMessage;
  if (image) return ['image', image];
  if (video) return ['video', video];
  if (content.audioMessage) return ['audio', content.audioMessage];
  if (document) return ['document', document];
  return sticker ? ['sticker', sticker] : undefined;
}

function mapShown(content: proto.IMessage): MappedMessage | undefined {
  const { extendedTextMessage: extended, contactMessage: contact } = content;
  const location = content.locationMessage ?? content.liveLocationMessage;
  if (content.conversation) return text(content.conversation, undefined);
  if (extended) return text(extended.text, extended.contextInfo);
  if (contact) return mappedContact(contact);
  if (location) {
    const name = limited('caption' in location ? location.caption : 'name' in location ? location.name : '', 1_000);
    return shown({ type: 'location', latitude: location.degreesLatitude ?? 0, longitude: location.degreesLongitude ?? 0, name }, location.contextInfo);
  }
  const card = cardOf(content);
  return card ? mappedCard(card) : mapChoice(content);
}

/** A card with several numbers is shown like several cards. */
function mappedContact(contact: proto.Message.IContactMessage): MappedMessage {
  const { displayName, vcard, contextInfo } = contact;
  const [number = '', ...others] = numbersOfCard(vcard);
  if (others.length > 0) return mappedCard({ card: 'contacts', lines: contactLines(contact), context: contextInfo });
  return shown({ type: 'contact', name: limited(displayName, 255), number }, contextInfo);
}

const wordsOf = (card: MappedCard | undefined): string => limited((card?.lines ?? []).filter(Boolean).join('\n'));

function mappedCard(found: MappedCard): MappedMessage {
  const { card, context, targetId, isNotice = false } = found;
  const { quotedId, context: said } = around(context);
  return { kind: 'content', content: { type: 'card', card, text: wordsOf(found) }, isNotice, quotedId: targetId ?? quotedId, context: said };
}

/** The answer to buttons or a list, as the text that the person chose. */
function mapChoice(content: proto.IMessage): MappedMessage | undefined {
  const { buttonsResponseMessage: button, listResponseMessage: list, templateButtonReplyMessage: template, interactiveResponseMessage: interactive } = content;
  if (button) return text(button.selectedDisplayText ?? button.selectedButtonId, button.contextInfo);
  if (list) return text(list.title ?? list.singleSelectReply?.selectedRowId, list.contextInfo);
  if (template) return text(template.selectedDisplayText ?? template.selectedId, template.contextInfo);
  return interactive ? text(interactive.body?.text, interactive.contextInfo) : undefined;
}

const text = (value: string | null | undefined, context: proto.IContextInfo | null | undefined): MappedMessage =>
  shown({ type: 'text', text: limited(value) }, context);

/** Never silence: what is not known is named. */
function mapRest(content: proto.IMessage): MappedMessage {
  const part = Object.entries(content).find(([name, value]) => value !== null && value !== undefined && value !== '' && !silentParts.has(name));
  return part ? shown({ type: 'card', card: 'other', text: part[0].replace(/Message(V\d)?$/, '') }, undefined) : none;
}

export function shown(content: MessageContent, context: proto.IContextInfo | null | undefined): MappedMessage {
  return { kind: 'content', content, isNotice: false, ...around(context) };
}

function around(context: proto.IContextInfo | null | undefined): Around {
  return { quotedId: context?.stanzaId ?? null, context: context ? contextOf(context) : noContext };
}

const noContext = messageContext.parse({});
/** Mentioned people that are kept. */
const maxMentions = 20;

function contextOf(context: proto.IContextInfo): MessageContext {
  const { isForwarded, externalAdReply } = context;
  const ad = externalAdReply && {
    title: limited(externalAdReply.title, 300),
    body: limited(externalAdReply.body, 1_000),
    url: limited(externalAdReply.sourceUrl, 2_000),
  };
  return { isForwarded: isForwarded === true, ad: ad ?? null, mentions: mentionsOf(context), quotation: quotationOf(context), secret: null };
}

function mentionsOf(context: proto.IContextInfo | null | undefined): Mentions {
  return (context?.mentionedJid ?? []).slice(0, maxMentions).flatMap((jid) => {
    const person = chatAddressOf(jid);
    const digits = person?.number ?? person?.lid;
    return person && digits ? [{ digits, person }] : [];
  });
}

/** Letters of a quotation that a conversation shows. */
const quotedLength = 200;

function quotationOf({ stanzaId, quotedMessage, participant }: proto.IContextInfo): MessageContext['quotation'] {
  const content = extractMessageContent(quotedMessage ?? undefined);
  if (!stanzaId || !content) return null;
  const [kind = null] = mediaPart(content) ?? [];
  const { contactMessage, locationMessage } = content;
  const words = textOf(content) || wordsOf(cardOf(content)) || (contactMessage?.displayName ?? locationMessage?.name);
  return { text: limited(words, quotedLength), kind, by: chatAddressOf(participant) ?? null };
}

/** WhatsApp's own limit, which a modified client need not respect. */
const maxTextLength = 65_536;
const limited = (value: string | null | undefined, length = maxTextLength): string => beginningOf(value ?? '', length);
