import * as z from 'zod';
import { companyId, connectionId, contactId } from './ids.ts';
import { advertisement, cardNames, mediaPreview } from './messages.ts';

/** Meta's id of a person, a page or an account: digits. */
export const metaId = z.string().regex(/^\d{5,40}$/);

/**
 * A chat as its channel names it. At least one is present. WhatsApp: `number`, E.164 digits without +; `lid`, digits of the
 * LID without server; `groupId`, the digits (and dash) before @g.us. Meta: `facebookId`, what Messenger calls a person to one
 * page; `instagramId`, what Instagram calls one to one account. A chat is of one channel.
 */
export const chatAddress = z
  .object({
    number: z
      .string()
      .regex(/^\d{5,20}$/)
      .optional(),
    lid: z
      .string()
      .regex(/^\d{5,20}$/)
      .optional(),
    groupId: z
      .string()
      .regex(/^[\d-]{5,40}$/)
      .optional(),
    facebookId: metaId.optional(),
    instagramId: metaId.optional(),
  })
  .refine((chat) => Object.values(chat).some((part) => part !== undefined), 'a chat needs an address');
export type ChatAddress = z.output<typeof chatAddress>;

const scope = { companyId, connectionId };

/** Author of a change to an earlier message: we ourselves, the contact, or in groups the member named. */
const by = { fromMe: z.boolean().default(false), participant: chatAddress.nullable().default(null) };

/** A file in the media bucket. */
export const storedMedia = z.object({
  kind: z.enum(['image', 'audio', 'video', 'document', 'sticker']),
  key: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number().int(),
  name: z.string(),
  /** A voice note rather than an audio file. */
  isVoice: z.boolean().default(false),
  /** Preview of an image or video whose thumbnail, a JPEG of a few KB, stands at its `previewKey`. */
  preview: mediaPreview.optional(),
});
export type StoredMedia = z.output<typeof storedMedia>;

export const content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('media'), media: storedMedia, caption: z.string() }),
  /** Inbound media that WhatsApp does not serve: the message exists, the file does not. `isAwaited`: the phone is asked for it. */
  z.object({ type: z.literal('lostMedia'), kind: storedMedia.shape.kind, caption: z.string(), isAwaited: z.boolean().default(false) }),
  z.object({ type: z.literal('location'), latitude: z.number(), longitude: z.number(), name: z.string() }),
  z.object({ type: z.literal('contact'), name: z.string(), number: z.string() }),
  /** Everything else: what it is, and the words in it. */
  z.object({ type: z.literal('card'), card: z.enum(cardNames), text: z.string() }),
]);
export type MessageContent = z.output<typeof content>;

/** People whom a text names by `@` and digits. */
const mentions = z.array(z.object({ digits: z.string(), person: chatAddress }));
export type Mentions = z.output<typeof mentions>;

/** Fields of a message beside its content. */
export const messageContext = z.object({
  isForwarded: z.boolean().default(false),
  ad: advertisement.nullable().default(null),
  mentions: mentions.default([]),
  /** The quoted message as its sender repeats it: shown where we do not have it. `by`: who wrote it. */
  quotation: z.object({ text: z.string(), kind: storedMedia.shape.kind.nullable(), by: chatAddress.nullable() }).nullable().default(null),
  /** Base64 of the key with which votes, comments and edits of this message are encrypted; it never leaves our side. */
  secret: z.string().nullable().default(null),
});
export type MessageContext = z.output<typeof messageContext>;

/** How the owner of a phone calls somebody in its address book. */
export const phonebookName = z.object({ number: z.string().regex(/^\d{5,20}$/), name: z.string().min(1).max(200) });
export type PhonebookName = z.output<typeof phonebookName>;
/** Names of one report: some 100 KB. */
export const phonebookNamesAtOnce = 500;

const receivedMessage = z.object({
  ...scope,
  type: z.literal('message'),
  chat: chatAddress,
  whatsappMessageId: z.string().min(1).max(180),
  fromMe: z.boolean(),
  pushName: z.string().nullable(),
  groupSubject: z.string().nullable(),
  participant: chatAddress.nullable(),
  /** WhatsApp's own time of the message, whole seconds as ISO 8601: the same on every redelivery. */
  sentAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  /** A content that is not of the known form is stored as one of a kind that cannot be shown: it must not hold up its chat. */
  content: content.catch({ type: 'card', card: 'other', text: '' }),
  quotedWhatsappMessageId: z.string().nullable(),
  /** Likewise: what stands around the content is worth less than it. */
  context: messageContext.prefault({}).catch(() => messageContext.parse({})),
  /** Worth a line in the conversation, but nothing that anybody has to answer. */
  isNotice: z.boolean().default(false),
});

/** The text of a message of ours, and whether it is marked as edited. */
export const wording = z.object({ text: z.string(), isEdited: z.boolean() });

/** How far messages of ours got: 1 the server's own ack, 2 delivered, 3 read, 4 played. */
export const sentAck = z.object({
  ...scope,
  type: z.literal('ack'),
  chat: chatAddress,
  whatsappMessageIds: z.array(z.string()).min(1).max(256),
  ack: z.number().int().min(1).max(4),
});

/** Reports of channels on the inbound queue. Message group = connection and chat, so they keep their order per contact. */
export const inboundMessage = z.discriminatedUnion('type', [
  receivedMessage,
  /** Something done to an earlier message. */
  z.object({ ...scope, type: z.literal('reaction'), chat: chatAddress, targetId: z.string(), emoji: z.string(), ...by }),
  z.object({ ...scope, type: z.literal('edit'), chat: chatAddress, targetId: z.string(), text: z.string(), mentions: mentions.optional(), ...by }),
  /** `isAdmin`: WhatsApp says that whoever deletes is an administrator of the group. */
  z.object({ ...scope, type: z.literal('revoke'), chat: chatAddress, targetId: z.string(), ...by, isAdmin: z.boolean().default(false) }),
  /** A campaign's first one, which brings its next message. All others come gathered. */
  sentAck,
  /** Everything of ours that Meta had in the chat at this time got so far: Messenger names no messages. */
  z.object({ ...scope, type: z.literal('reached'), chat: chatAddress, ack: z.number().int().min(2).max(3), untilMs: z.number().int() }),
  /** Meta has a message of ours, or a part of it: told by its echo, should its answer have been lost. `part` counts from 0. */
  z.object({
    ...scope,
    type: z.literal('handedOver'),
    chat: chatAddress,
    whatsappMessageId: z.string(),
    part: z.number().int().min(0).max(99),
    channelId: z.string(),
  }),
  /** Sending failed for good. `code` is one of errors.ts. `rewrite`: another text that a message of ours did not get, and what phones go on showing. */
  z.object({
    ...scope,
    type: z.literal('failure'),
    chat: chatAddress,
    whatsappMessageId: z.string(),
    code: z.string(),
    rewrite: z.object({ targetId: z.string(), text: z.string(), former: wording }).optional(),
  }),
  /** Whether a number is on WhatsApp, and in which form: Brazil's ninth digit may differ from what was asked. */
  z.object({ ...scope, type: z.literal('checked'), chat: chatAddress, number: z.string().nullable(), checkedAt: z.iso.datetime() }),
  /** The picture of a contact as it is now: a file of ours, or null for none; no key where that could not be found out. `name`: what Meta calls the person, whose messages bring no name. */
  z.object({
    ...scope,
    type: z.literal('picture'),
    chat: chatAddress,
    contactId,
    key: z.string().nullable().optional(),
    name: z.string().nullish(),
    checkedAt: z.iso.datetime(),
  }),
  /** A part of the phone's address book; `chat` is the phone itself. */
  z.object({ ...scope, type: z.literal('phonebook'), chat: chatAddress, names: z.array(phonebookName).min(1).max(phonebookNamesAtOnce) }),
]);
export type InboundMessage = z.output<typeof inboundMessage>;

/** Nobody waits for the answer to a question about WhatsApp any longer than this. */
export const lookUpMs = 30_000;

/** Not begun later than this: then it fails with ERR_SENDING_TOO_LATE. */
const beginBy = z.iso.datetime().nullish();

const sendCommand = z.object({
  ...scope,
  type: z.literal('send'),
  chat: chatAddress,
  whatsappMessageId: z.string(),
  content,
  quoted: z.object({ whatsappMessageId: z.string(), fromMe: z.boolean(), body: z.string(), participant: chatAddress.nullable() }).nullable(),
  /** Shown as forwarded, where the channel has such a mark. */
  isForwarded: z.boolean().optional(),
  /** Given up 24 hours after this. */
  createdAt: z.iso.datetime(),
  beginBy,
});
const readCommand = z.object({
  ...scope,
  type: z.literal('read'),
  chat: chatAddress,
  whatsappMessageIds: z.array(z.string()).max(256),
  createdAt: z.iso.datetime(),
});
/** Copy the contact's picture to our media; of Meta's people also the name. */
const pictureCommand = z.object({ ...scope, type: z.literal('picture'), chat: chatAddress, contactId, createdAt: z.iso.datetime() });

/** Commands of the API to the session service: on the shard's queue, in order per chat (outbound-group.ts). */
export const outboundMessage = z.discriminatedUnion('type', [
  sendCommand,
  z.object({
    ...scope,
    type: z.literal('revoke'),
    chat: chatAddress,
    whatsappMessageId: z.string(),
    targetId: z.string(),
    createdAt: z.iso.datetime(),
    beginBy,
  }),
  /** `whatsappMessageId` is the reaction's own; an empty emoji takes it back. `participant`: in groups, who wrote the target. */
  z.object({
    ...scope,
    type: z.literal('react'),
    chat: chatAddress,
    whatsappMessageId: z.string(),
    targetId: z.string(),
    targetFromMe: z.boolean(),
    participant: chatAddress.nullable(),
    emoji: z.string(),
    createdAt: z.iso.datetime(),
  }),
  /** Another text for a message of ours. `former`: what phones show without it. */
  z.object({
    ...scope,
    type: z.literal('rewrite'),
    chat: chatAddress,
    whatsappMessageId: z.string(),
    targetId: z.string(),
    text: z.string(),
    former: wording.nullish(),
    createdAt: z.iso.datetime(),
    beginBy,
  }),
  readCommand,
  /** Ask WhatsApp whether this number has an account. Worth nothing after `lookUpMs`. */
  z.object({ ...scope, type: z.literal('check'), chat: chatAddress, createdAt: z.iso.datetime() }),
  pictureCommand,
  /** start: open the session if it is not open. renew: forget the pairing, show a new QR code. logout: unlink and forget. */
  z.object({ ...scope, type: z.literal('control'), action: z.enum(['start', 'renew', 'logout']), createdAt: z.iso.datetime() }),
]);
export type OutboundMessage = z.output<typeof outboundMessage>;

/** Commands for Meta: on the queue of the function `meta-send`, in order per chat. */
export const metaCommand = z.discriminatedUnion('type', [
  sendCommand,
  readCommand,
  pictureCommand,
  /** Copy a file that Meta serves for a time: `message` is in the chat already, waiting for it. */
  z.object({ ...scope, type: z.literal('fetchMedia'), chat: chatAddress, message: receivedMessage, url: z.url(), createdAt: z.iso.datetime() }),
  /** Ends the subscription of the connection's page and forgets its token. */
  z.object({ ...scope, type: z.literal('unlink'), createdAt: z.iso.datetime() }),
]);
export type MetaCommand = z.output<typeof metaCommand>;

/** All that is on the queue of a shard: besides what the API asks, how a connection changes its shard when their number grows. */
export const shardCommand = z.discriminatedUnion('type', [
  outboundMessage,
  /** Ends one of the connection's message groups in the queue of its former shard: once all are at their ends it moves. */
  z.object({ ...scope, type: z.literal('move'), group: z.string(), toShard: z.int().min(0), createdAt: z.iso.datetime() }),
  /** The connection has come to this shard. */
  z.object({ ...scope, type: z.literal('arrived'), createdAt: z.iso.datetime() }),
]);
export type ShardCommand = z.output<typeof shardCommand>;
