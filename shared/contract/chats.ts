import * as z from 'zod';
import { chatId, timestamp, ulid, userId } from './ids.ts';
import { pageOf, pageQuery } from './lists.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

/** People of a conversation, its owner among them: all of them change in one transaction, which has a hundred writes at most. */
export const mostChatUsers = 50;
export const maxChatCharacters = 4_096;
/** Most bytes of a picture in a conversation. */
export const maxPictureBytes = 16 * 1024 * 1024;
/** People that one message mentions, each of whom is a write. */
export const mostMentions = 20;

/** The part of a conversation between staff that is equal for every member. Names of people are resolved from the list of users. */
export const sharedChat = z.object({
  id: chatId,
  /** In the address of the screen: the same as the id. */
  uuid: chatId,
  title: z.string(),
  /** User who may change and delete it; always a member. */
  ownerId: userId,
  /** `unreads` only of the reader. */
  users: z.array(z.object({ userId, unreads: z.number().int().optional() })),
  /** The beginning of the last message, and who wrote it. */
  lastMessage: z.string(),
  lastKind: z.enum(['text', 'image']),
  lastSenderId: userId.nullable(),
  /** The sequence of its last message: how many it has had. */
  messageCount: z.number().int(),
  createdAt: timestamp,
  /** Time of the last message, or of its creation. */
  updatedAt: timestamp,
});
export type SharedChat = z.output<typeof sharedChat>;

/** With what concerns the reader alone. */
export const chat = sharedChat.extend({
  /** The sequence of the last message that this user has read. */
  readCount: z.number().int(),
  /** `messageCount` less `readCount`. */
  unreads: z.number().int(),
  /** The sequence of the last message that mentions this user; 0 for none. */
  mentionedAt: z.number().int(),
});
export type Chat = z.output<typeof chat>;

/** Somebody who is called upon: `@` and the name stand in the text. */
export const mention = z.object({ userId, name: z.string().trim().min(1).max(200) });
export type Mention = z.output<typeof mention>;

export const chatMessage = z.object({
  chatId,
  /** Counts up from 1 within the conversation, without gaps. */
  sequence: z.number().int(),
  senderId: userId,
  /** By the name of that moment. */
  sender: z.object({ id: userId, name: z.string() }),
  message: z.string(),
  mentions: z.array(mention),
  /** `url` is signed, valid between 12 and 24 hours. */
  picture: z
    .object({ url: z.string(), name: z.string(), mimeType: z.string(), width: z.number().int().nullable(), height: z.number().int().nullable() })
    .nullable(),
  /** By which its sender knows it again. */
  clientToken: ulid.nullable(),
  createdAt: timestamp,
});
export type ChatMessage = z.output<typeof chatMessage>;

const at = routesAt('/chats', { chatId }, { permission: 'session' });

const body = z.object({ title: z.string().trim().min(1).max(100), users: z.array(userId).min(1).max(300) });
const searchParam = z.string().trim().max(100).optional();
const side = z.number().int().min(1).max(20_000);

export const chatRoutes = defineRoutes({
  listChats: at.list(
    'The conversations of this user with colleagues, newest activity first, 20 a page; searchParam finds words of titles.',
    { searchParam },
    /** `unreadChats`: conversations with something unread, on whichever page. */
    pageOf('records', chat).extend({ unreadChats: z.number().int() }),
  ),
  getChat: at.get('One conversation of this user.', chat),
  createChat: {
    ...at.create('Begin a conversation with colleagues; whoever does owns it and takes part in it.', body, chat),
    permission: 'chats-page:createChat',
  },
  updateChat: at.update('Change title or people of a conversation, its owner: what is left out stays.', body.partial(), chat),
  deleteChat: at.remove('Delete a conversation: its owner.'),
  readChat: {
    ...at.act('/read', 'This user has read the conversation, up to the message of that sequence or to its end.', chat),
    body: z.object({ userId: z.string().max(64).optional(), upTo: z.number().int().min(0).optional() }),
    mayRepeat: true,
  },
  listChatMessages: {
    ...at.part(
      '/messages',
      'Messages, newest page first, 40 a page, oldest first within it; searchParam finds those that have all its words.',
      pageOf('messages', chatMessage),
    ),
    query: z.object({ ...pageQuery, searchParam }),
  },
  sendChatMessage: {
    ...at.act('/messages', 'Write into a conversation: text, a picture that was uploaded, or both.', chatMessage),
    body: z.object({
      message: z.string().max(maxChatCharacters).default(''),
      mentions: z.array(mention).max(mostMentions).default([]),
      /** The key answered by POST /uploads whose upload is done. */
      upload: z.object({ key: z.string().max(300), name: z.string().trim().min(1).max(200), width: side.optional(), height: side.optional() }).optional(),
      /** Made by the client once per message, so that a repeated call writes one message: the same token with another content is refused. */
      clientToken: ulid.optional(),
    }),
    status: 201,
    needsNoKey: 'The body has a token of its own.',
    mayRepeat: true,
  },
});
