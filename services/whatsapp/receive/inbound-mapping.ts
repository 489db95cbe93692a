import { extractMessageContent, proto } from '@whiskeysockets/baileys';
import type { MessageContent, StoredMedia } from '#shared/contract/queue-messages.ts';

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

export type MappedMessage =
  /** Nothing for people: keys, history, settings. */
  | { readonly kind: 'none' }
  | { readonly kind: 'content'; readonly content: MessageContent; readonly quotedId: string | null }
  | { readonly kind: 'media'; readonly media: RemoteMedia; readonly quotedId: string | null }
  | { readonly kind: 'reaction'; readonly targetId: string; readonly emoji: string }
  | { readonly kind: 'edit'; readonly targetId: string; readonly text: string }
  /** `isOwn`: who deletes says that they wrote it. */
  | { readonly kind: 'revoke'; readonly targetId: string; readonly isOwn: boolean };

const none: MappedMessage = { kind: 'none' };

/** Parts that accompany a message or serve other features; alone they are nothing to show. */
const silentParts = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'protocolMessage',
  'pollUpdateMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'encReactionMessage',
  'encCommentMessage',
  'encEventResponseMessage',
  'secretEncryptedMessage',
  'stickerSyncRmrMessage',
  'botInvokeMessage',
  'callLogMesssage',
  'call',
  'chat',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'statusNotificationMessage',
  'albumMessage',
  'requestPhoneNumberMessage',
]);

/** What a decrypted WhatsApp message means to Recado. */
export function mapMessage(message: proto.IMessage | null | undefined): MappedMessage {
  const content = extractMessageContent(message);
  if (!content) return none;
  return mapChange(content) ?? mapMedia(content) ?? mapShown(content) ?? mapRest(content);
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
  return { kind: 'edit', targetId, text: textOf(extractMessageContent(change.editedMessage)) };
}

/** The text or caption of a message; '' when it has none. */
function textOf(content: proto.IMessage | undefined): string {
  const captioned = content?.imageMessage ?? content?.videoMessage ?? content?.documentMessage;
  return limited(content?.conversation ?? content?.extendedTextMessage?.text ?? captioned?.caption);
}

function mapMedia(content: proto.IMessage): MappedMessage | undefined {
  const found = mediaPart(content);
  if (!found) return undefined;
  const [kind, part] = found;
  const media: RemoteMedia = {
    kind,
    mimeType: part.mimetype ?? 'application/octet-stream',
    name: 'fileName' in part ? limited(part.fileName, 255) : '',
    isVoice: 'ptt' in part && part.ptt === true,
    caption: 'caption' in part ? limited(part.caption) : '',
    mediaKey: part.mediaKey ?? null,
    directPath: part.directPath ?? '',
    url: part.url ?? '',
  };
  return { kind: 'media', media, quotedId: part.contextInfo?.stanzaId ?? null };
}

type MediaPart =
  proto.Message.IImageMessage | proto.Message.IVideoMessage | proto.Message.IAudioMessage | proto.Message.IDocumentMessage | proto.Message.IStickerMessage;

function mediaPart(content: proto.IMessage): [StoredMedia['kind'], MediaPart] | undefined {
  const video = content.videoMessage ?? content.ptvMessage;
  if (content.imageMessage) return ['image', content.imageMessage];
  if (video) return ['video', video];
  if (content.audioMessage) return ['audio', content.audioMessage];
  if (content.documentMessage) return ['document', content.documentMessage];
  if (content.stickerMessage) return ['sticker', content.stickerMessage];
  return undefined;
}

function mapShown(content: proto.IMessage): MappedMessage | undefined {
  const { extendedTextMessage: extended, contactMessage: contact, contactsArrayMessage: contacts } = content;
  const location = content.locationMessage ?? content.liveLocationMessage;
  if (content.conversation) return text(content.conversation, undefined);
  if (extended) return text(extended.text, extended.contextInfo);
  if (contact) return shown({ type: 'contact', name: limited(contact.displayName, 255), number: numberOfCard(contact.vcard) }, contact.contextInfo);
  if (location) {
    const name = limited('name' in location ? location.name : '', 1_000);
    return shown({ type: 'location', latitude: location.degreesLatitude ?? 0, longitude: location.degreesLongitude ?? 0, name }, location.contextInfo);
  }
  return contacts ? text(contactList(contacts), contacts.contextInfo) : mapChoice(content);
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

function mapRest(content: proto.IMessage): MappedMessage {
  const part = Object.entries(content).find(([name, value]) => value !== null && value !== undefined && value !== '' && !silentParts.has(name));
  return part ? shown({ type: 'unsupported', name: part[0].replace(/Message(V\d)?$/, '') }, undefined) : none;
}

function shown(content: MessageContent, context: proto.IContextInfo | null | undefined): MappedMessage {
  return { kind: 'content', content, quotedId: context?.stanzaId ?? null };
}

/** WhatsApp's own limit, which a modified client need not respect. */
const maxTextLength = 65_536;
const limited = (text: string | null | undefined, length = maxTextLength): string => (text ?? '').slice(0, length);

function contactList(contacts: proto.Message.IContactsArrayMessage): string {
  return (contacts.contacts ?? []).map((contact) => `${contact.displayName ?? ''}: ${numberOfCard(contact.vcard)}`).join('\n');
}

/** The digits of a vCard's number: WhatsApp's own (`waid`) before the first telephone line. */
export function numberOfCard(vcard: string | null | undefined): string {
  const card = vcard ?? '';
  const whatsapp = /waid=(\d+)/.exec(card)?.[1];
  const telephone = /^(?:item\d+\.)?TEL[^:]*:(.*)$/m.exec(card)?.[1];
  return whatsapp ?? (telephone ?? '').replace(/\D/g, '');
}
