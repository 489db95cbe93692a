import * as z from 'zod';
import { companyId, connectionId, contactId, messageId, queueId, scheduleId, ticketId } from '#shared/contract/ids.ts';
import {
  advertisement,
  cardNames,
  conversationEvent,
  mediaPreview,
  type mediaTypes,
  type Message,
  messageKinds,
  quotedMessage,
} from '#shared/contract/messages.ts';
import { chatAddress, wording } from '#shared/contract/queue-messages.ts';
import type { Attributes } from '#functions/data/writes.ts';

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
    .object({
      key: z.string(),
      name: z.string(),
      mimeType: z.string(),
      sizeBytes: z.number(),
      isVoice: z.boolean().default(false),
      preview: mediaPreview.optional(),
    })
    .nullable()
    .default(null),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string() }).nullable().default(null),
  vcard: z.object({ name: z.string(), number: z.string() }).nullable().default(null),
  card: z.enum(cardNames).catch('other').nullable().default(null),
  isForwarded: z.boolean().default(false),
  ad: advertisement.nullable().default(null),
  /** Base64 of the key of what is done to this message in secret, such as votes. */
  secret: z.string().nullable().default(null),
  /** `author`: in groups, the member who wrote it. */
  quotedMsg: quotedMessage
    .extend({ author: chatAddress.nullable().default(null) })
    .nullable()
    .default(null),
  queueId: queueId.nullable(),
  participantName: z.string().nullable().default(null),
  /** In groups, the member who wrote it: who may edit and delete it. */
  author: chatAddress.nullable().default(null),
  /** Emoji of the contact and of us. */
  reactionTheirs: z.string().nullable().default(null),
  reactionOurs: z.string().nullable().default(null),
  /** In groups, the members' emoji by whom they are. */
  reactionsOfMembers: z.record(z.string(), z.string()).default({}),
  failure: z.string().nullable().default(null),
  event: conversationEvent.nullable().default(null),
  /** Hash of the request under a client's token: another request under the same token is refused. */
  requestHash: z.string().nullable().default(null),
  /** The scheduled message that this one is. */
  scheduleId: scheduleId.nullable().default(null),
  /** Stored, but the queue did not take it: it is put there again as soon as the stream tells. */
  isUnqueued: z.boolean().default(false),
  /** The bot says it: nobody looks for its greetings and menus. */
  isAutomatic: z.boolean().default(false),
  /** Somebody is told what becomes of it: the stream's consumer of what is derived hears of its acks. */
  isWatched: z.boolean().default(false),
  /** Meta's ids of our message, one for each part that Meta has taken. */
  channelIds: z.array(z.string()).default([]),
  /** When Meta was last given a part of it; no answer yet, while there are fewer ids than parts. */
  sendingAtMs: z.number().nullable().default(null),
  /** How often a part was given to Meta again because nothing said whether Meta had it. */
  doubts: z.number().int().default(0),
  /** How far Meta said that it got while its last part was given, before Meta answered. */
  earlyAck: z.number().int().default(0),
  /** When Meta was given its last part. */
  givenAtMs: z.number().nullable().default(null),
  /** Texts that this message from a customer makes us answer; kept so that a repetition can finish what a crash left. */
  replies: z.array(z.string()).default([]),
  /** A customer's message that may answer a campaign; kept for the same reason. */
  answersCampaigns: z.boolean().default(false),
  /** Under which its text was found before it was edited. */
  formerWords: z.array(z.string()).default([]),
  /** Another wording that failed while a later one was under way: what would show without it. */
  refusedRewrite: z.object({ text: z.string(), former: wording }).nullable().default(null),
  /** Browsers hear of it with its ticket, which counts it next: one frame in place of two, whichever shards of the stream tell of the two rows. */
  byTicket: z.boolean().default(false),
  /** It came from another contact's chat, whom this one turned out to be: a new row that is no news. */
  isMoved: z.boolean().default(false),
  /** The id that it had in that chat: programs know it by this one. */
  firstId: messageId.nullable().default(null),
  createdAt: z.iso.datetime(),
  /** Orders the rows of one second: our clock, rising within the chat. */
  sequence: z.number().default(0),
});
export type MessageItem = z.output<typeof messageItem>;

/** Fields that most rows leave empty. */
export const bareMessage = {
  isDeleted: false,
  isEdited: false,
  media: null,
  location: null,
  vcard: null,
  card: null,
  isForwarded: false,
  ad: null,
  secret: null,
  quotedMsg: null,
  participantName: null,
  author: null,
  reactionTheirs: null,
  reactionOurs: null,
  reactionsOfMembers: {},
  failure: null,
  event: null,
  requestHash: null,
  scheduleId: null,
  isUnqueued: false,
  isAutomatic: false,
  isWatched: false,
  channelIds: [],
  sendingAtMs: null,
  doubts: 0,
  earlyAck: 0,
  givenAtMs: null,
  replies: [],
  answersCampaigns: false,
  formerWords: [],
  refusedRewrite: null,
  byTicket: false,
  isMoved: false,
  firstId: null,
} satisfies Partial<MessageItem>;

/**
 * The row as it is written: what it has nothing of is left out, and `messageItem` fills it in on reading. A page of a
 * conversation is paid by its bytes.
 */
export function messageRow(item: MessageItem): Attributes {
  return Object.fromEntries(Object.entries(item).filter(([name, value]) => !mayBeLeftOut.has(name) || !isNothing(value)));
}

const mayBeLeftOut = new Set<string>(Object.entries(messageItem.shape).flatMap(([name, field]) => (field instanceof z.ZodDefault ? [name] : [])));

const isNothing = (value: unknown): boolean =>
  value === null || value === false || value === 0 || (typeof value === 'object' && Object.keys(value).length === 0);

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
    requestHash: _hash,
    scheduleId: _schedule,
    isUnqueued: _unqueued,
    isAutomatic: _automatic,
    isWatched: _watched,
    channelIds: _ids,
    sendingAtMs: _sending,
    doubts: _doubts,
    earlyAck: _early,
    givenAtMs: _given,
    replies: _replies,
    answersCampaigns: _answers,
    formerWords: _words,
    refusedRewrite: _refused,
    byTicket: _byTicket,
    isMoved: _moved,
    firstId: _first,
    author: _author,
    secret: _secret,
    media: _media,
    quotedMsg: _quoted,
    reactionTheirs: _theirs,
    reactionOurs: _ours,
    reactionsOfMembers: _ofMembers,
    ...message
  } = item;
  return { ...message, ...shownOf(item, mediaUrl) };
}

function shownOf({ ack, kind, media, isDeleted, quotedMsg, ...item }: MessageItem, mediaUrl: (key: string) => string) {
  return {
    quotedMsg: quotedMsg && quotedMessage.parse(quotedMsg),
    read: ack >= 3,
    mediaType: mediaTypeOf(kind),
    mediaUrl: media && !isDeleted ? mediaUrl(media.key) : null,
    mediaName: media?.name ?? null,
    mediaMimeType: media?.mimeType ?? null,
    mediaSizeBytes: media?.sizeBytes ?? null,
    reactions: reactionsOf(item),
  };
}

const reactionsOf = (item: Pick<MessageItem, 'reactionTheirs' | 'reactionOurs' | 'reactionsOfMembers'>): Message['reactions'] => [
  ...[item.reactionTheirs, ...Object.values(item.reactionsOfMembers)].flatMap((emoji) => (emoji ? [{ emoji, fromMe: false }] : [])),
  ...(item.reactionOurs ? [{ emoji: item.reactionOurs, fromMe: true }] : []),
];
