import * as z from 'zod';
import { isEmoji } from '../domain/emoji.ts';
import { answerSteps } from './answer-steps.ts';
import { customerName } from './customer-fields.ts';
import { foundMessage } from './found-messages.ts';
import { contactId, messageId, queueId, ticketId, timestamp, ulid, userId } from './ids.ts';
import { flag, ok, pageOf, pageQuery } from './lists.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';
import { ticket } from './tickets.ts';

/** `event` is no message: a line of the conversation that says what happened to a ticket. */
export const messageKinds = ['text', 'image', 'audio', 'video', 'document', 'sticker', 'location', 'contact', 'card', 'event'] as const;

/**
 * Kinds of messages that Recado shows in words only: the name says which, `body` has the words in it. `waiting` stands for a content that WhatsApp
 * still owes, also beside a media kind whose file is being asked for; `notRead` for one that was never handed over; `other` for unknown kinds.
 */
export const cardNames = [
  'waiting',
  'notRead',
  'viewOnce',
  'poll',
  'pollVote',
  'event',
  'eventReply',
  'comment',
  'order',
  'product',
  'list',
  'buttons',
  'payment',
  'contacts',
  'album',
  'groupInvite',
  'channelInvite',
  'numberRequest',
  'pinned',
  'unpinned',
  'kept',
  'missedCall',
  'missedVideoCall',
  'groupCreated',
  'groupAdded',
  'groupLeft',
  'groupRemoved',
  'groupPromoted',
  'groupDemoted',
  'groupRenamed',
  'groupDescribed',
  'groupChanged',
  'storyMention',
  'storyReply',
  'share',
  'other',
] as const;
export type CardName = (typeof cardNames)[number];

/** The specification's media types; documents and stickers are `other`, text has null. */
export const mediaTypes = ['image', 'audio', 'video', 'other'] as const;

/** Most bytes of a file: WhatsApp's own limit for documents is 2 GB, what browsers and integrators may hand over is less. */
export const maxUploadBytes = 64 * 1024 * 1024;
/** Most bytes of a multipart body: API Gateway passes 10 MB, Lambda 6 MB, base64 takes a third. */
export const maxMultipartBytes = 4 * 1024 * 1024;
export const maxBodyCharacters = 4_096;
/** WhatsApp takes no edit of an older message. */
export const editableMs = 15 * 60_000;
/** Phones take an edit of a message that is no older than this, though they offer it to their users for a shorter time (`EditWindow` of whatsmeow). */
export const takenEditMs = 20 * 60_000;
/** Phones take no deletion of an older message: two days and twelve hours. Their owners are told so, and nobody else. */
export const deletableMs = 60 * 60 * 60_000;
/** Most bytes of a thumbnail: it travels within the message itself, to each of the recipient's devices. */
export const maxPreviewBytes = 5_000;
export const maxUploadsPerMessage = 10;

/** 0 waiting, 1 with the server, 2 delivered, 3 read, 4 played. */
export const ack = z.number().int().min(0).max(4);

/**
 * A line of the conversation. `note` has the words of an internal note in `body`, its author in `userId` and `participantName`. `otherQueue` stands for a whole earlier service that this user may not read: it began at the line's `createdAt` and its
 * last message came at `untilAt`. `snoozed` until then, or without it until the customer writes.
 */
export const conversationEvent = z.object({
  type: z.enum(['accepted', 'returned', 'transferred', 'resolved', 'reopened', 'snoozed', 'woken', 'note', 'otherQueue']),
  /** User who has the ticket afterwards. */
  userId: userId.nullable(),
  queueId: queueId.nullable(),
  untilAt: timestamp.nullable(),
});
export type ConversationEvent = z.output<typeof conversationEvent>;

export const quotedMessage = z.object({ id: messageId, body: z.string(), fromMe: z.boolean(), mediaType: z.enum(mediaTypes).nullable() });

/** `url` is what the sender says: shown as text, and as a link only if it is http(s). */
export const advertisement = z.object({ title: z.string(), body: z.string(), url: z.string() });

export const message = z.object({
  id: messageId,
  ticketId,
  contactId,
  kind: z.enum(messageKinds),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  ack,
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  mediaType: z.enum(mediaTypes).nullable(),
  /** Signed, valid between 12 and 24 hours. */
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMimeType: z.string().nullable(),
  mediaSizeBytes: z.number().int().nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string() }).nullable(),
  vcard: z.object({ name: z.string(), number: z.string() }).nullable(),
  card: z.enum(cardNames).nullable(),
  isForwarded: z.boolean(),
  /** The advertisement that led the contact here. */
  ad: advertisement.nullable(),
  quotedMsg: quotedMessage.nullable(),
  queueId: queueId.nullable(),
  /** In groups, who wrote; of an internal note its author, by the name of that moment. */
  participantName: customerName.nullable(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean() })),
  /** Code of errors.ts when sending failed for good. */
  failure: z.string().nullable(),
  event: conversationEvent.nullable(),
  createdAt: timestamp,
  /** Orders the messages of a chat that share a second of `createdAt`: rising as they were sent or arrived. */
  sequence: z.number().int(),
});
export type Message = z.output<typeof message>;

/** Preview that a phone shows of an image or video before it has the file. */
export const mediaPreview = z.object({
  width: z.number().int().min(1).max(20_000),
  height: z.number().int().min(1).max(20_000),
  /** Length of videos. */
  seconds: z.number().int().min(0).max(86_400).optional(),
});

/** Preview of an image or video, made from the original: a small JPEG in base64, and the size of the original. */
export const uploadPreview = mediaPreview.extend({ jpeg: z.base64().max(Math.ceil((maxPreviewBytes * 4) / 3) + 4) });

/** A file that was put where POST /uploads said, by its key. */
export const finishedUpload = z.object({ key: z.string().max(300), name: z.string().trim().min(1).max(200), preview: uploadPreview.optional() });

const right = { permission: 'conversations:answer' } as const;
const ofTicket = routesAt('/messages', { ticketId }, right);
const one = routesAt('/messages', { messageId }, right);

export const messageRoutes = defineRoutes({
  listMessages: {
    ...ofTicket.get(
      'The history of the ticket’s chat, newest page first, oldest message first within a page. Opening resets unread.',
      pageOf('messages', message),
    ),
    permission: 'session',
    /** peek: look without resetting the unread count. through: the page goes on to this message, as far as 400 reach. */
    query: z.object({ ...pageQuery, peek: flag.optional(), through: messageId.optional() }),
  },
  listFiles: {
    ...ofTicket.get(
      'Messages of the ticket’s chat with files or links, newest first. A page may come short, even empty, while there are more.',
      pageOf('messages', message),
    ),
    path: '/messages/{ticketId}/files',
    permission: 'session',
    query: z.object({ cursor: pageQuery.cursor }),
  },
  findMessages: {
    ...ofTicket.get(
      'Messages of the ticket’s chat with all of some words, newest first. A page may come short, even empty, while there are more.',
      pageOf('found', foundMessage),
    ),
    path: '/messages/{ticketId}/search',
    permission: 'session',
    query: z.object({ cursor: pageQuery.cursor, searchParam: z.string().trim().max(200).default('') }),
  },
  sendMessage: {
    ...ofTicket.act(
      '',
      'Send text and files: JSON with keys of finished uploads, or multipart with medias up to 4 MB. Steps follow in one go: note, tags, and an end.',
      /** With steps: the ticket as they left it, and what takes them back for some seconds. */
      z.object({ messages: z.array(message), ticket: ticket.optional(), undo: z.string().optional() }),
    ),
    body: z
      .object({
        body: z.string().max(maxBodyCharacters).default(''),
        quotedMsg: z.object({ id: messageId }).nullish(),
        /** A message that the user sees, of any chat: it is sent as it is, marked as forwarded where the channel has such a mark. */
        forward: z.object({ id: messageId }).nullish(),
        /** Keys answered by POST /uploads whose upload is done. */
        uploads: z.array(finishedUpload).max(maxUploadsPerMessage).default([]),
        /** Made by the client once per message, so that a repeated call sends one message: the same token with another content is refused. */
        clientToken: ulid.optional(),
        /** Done after the text, which may be empty then; they need a clientToken. None of them is done, and nothing sent, where one may not be. */
        steps: answerSteps.nullish(),
        fromMe: z.unknown().optional(),
        read: z.unknown().optional(),
        mediaUrl: z.unknown().optional(),
      })
      .refine(({ steps, clientToken }) => !steps || clientToken !== undefined, { path: ['clientToken'], message: 'steps need a token' })
      .refine(({ forward, body, uploads, quotedMsg, steps }) => !forward || (body === '' && uploads.length === 0 && !quotedMsg && !steps), {
        path: ['forward'],
        message: 'what is forwarded goes alone',
      }),
    acceptsFiles: true,
    status: 201,
    needsNoKey: 'The body has a token of its own.',
    mayRepeat: true,
  },
  markRead: {
    ...ofTicket.act('/read', 'Zero the unread count and tell WhatsApp that the chat was read.', ok),
    method: 'PUT',
    // It reads what has come by then: later, that may be what nobody saw.
    mayRepeat: false,
  },
  deleteMessage: { ...one.remove('Delete one of our messages for everyone; it stays in the history, struck.'), reply: message },
  editMessage: {
    ...one.act('/text', 'Give a text of ours another wording, up to 15 minutes after it was sent, where the channel allows it.', message),
    method: 'PUT',
    body: z.object({ body: z.string().trim().min(1).max(maxBodyCharacters) }),
  },
  reactToMessage: {
    ...one.act('/reaction', 'Answer a message with an emoji, in place of an earlier one; an empty one takes it back. Where the channel allows it.', message),
    method: 'PUT',
    body: z.object({ emoji: z.string().refine((text) => text === '' || isEmoji(text)) }),
  },
  retryMessage: { ...one.act('/retry', 'Send a failed message again under the same WhatsApp id.', message), mayRepeat: true },
  createUpload: {
    method: 'POST',
    path: '/uploads',
    permission: 'session',
    summary: 'A presigned S3 POST for one file, valid 10 minutes; its bytes and type are limited by the policy.',
    body: z.object({
      name: z.string().trim().min(1).max(200),
      mimeType: z
        .string()
        .max(120)
        .regex(/^[\w.+-]+\/[\w.+-]+(;.*)?$/),
      sizeBytes: z.number().int().min(1).max(maxUploadBytes),
    }),
    reply: z.object({ key: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) }),
    status: 201,
    needsNoKey: 'Nothing is made but an address, which ends by itself.',
    mayRepeat: true,
  },
});
