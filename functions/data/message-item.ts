import * as z from 'zod';
import { companyId, connectionId, contactId, messageId, queueId, ticketId } from '#shared/contract/ids.ts';
import { type mediaTypes, type Message, messageKinds, quotedMessage } from '#shared/contract/messages.ts';

/** A message of a chat. The key is the chat, WhatsApp's time and id; everything a redelivery brings is the same. */
export const messageItem = z.object({
  type: z.literal('message'),
  companyId,
  id: messageId,
  ticketId,
  contactId,
  connectionId,
  channelMessageId: z.string(),
  kind: z.enum(messageKinds),
  body: z.string(),
  fromMe: z.boolean(),
  ack: z.number().int(),
  isDeleted: z.boolean().default(false),
  isEdited: z.boolean().default(false),
  media: z
    .object({ key: z.string(), name: z.string(), mimeType: z.string(), sizeBytes: z.number(), isVoice: z.boolean().default(false) })
    .nullable()
    .default(null),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string() }).nullable().default(null),
  vcard: z.object({ name: z.string(), number: z.string() }).nullable().default(null),
  quotedMsg: quotedMessage.nullable().default(null),
  queueId: queueId.nullable(),
  participantName: z.string().nullable().default(null),
  /** Emoji of the contact and of us. */
  reactionTheirs: z.string().nullable().default(null),
  reactionOurs: z.string().nullable().default(null),
  failure: z.string().nullable().default(null),
  createdAt: z.iso.datetime(),
  storedAtMs: z.number(),
});
export type MessageItem = z.output<typeof messageItem>;

export function mediaTypeOf(kind: MessageItem['kind']): (typeof mediaTypes)[number] | null {
  if (kind === 'image' || kind === 'audio' || kind === 'video') return kind;
  return kind === 'document' || kind === 'sticker' ? 'other' : null;
}

/** @param mediaUrl signs the address of a stored file. */
export function toMessage(item: MessageItem, mediaUrl: (key: string) => string): Message {
  const {
    type: _type,
    companyId: _company,
    connectionId: _connection,
    channelMessageId: _channel,
    storedAtMs: _stored,
    media,
    reactionTheirs,
    reactionOurs,
    ...message
  } = item;
  return {
    ...message,
    event: null,
    sequence: item.storedAtMs,
    read: item.ack >= 3,
    mediaType: mediaTypeOf(item.kind),
    mediaUrl: media && !item.isDeleted ? mediaUrl(media.key) : null,
    mediaName: media?.name ?? null,
    mediaMimeType: media?.mimeType ?? null,
    mediaSizeBytes: media?.sizeBytes ?? null,
    reactions: [...(reactionTheirs ? [{ emoji: reactionTheirs, fromMe: false }] : []), ...(reactionOurs ? [{ emoji: reactionOurs, fromMe: true }] : [])],
  };
}
