import {
  connectionId as connectionIdSchema,
  type ConnectionId,
  contactId as contactIdSchema,
  type ContactId,
  messageId,
  type MessageId,
} from '../contract/ids.ts';
import { channelIdIn, connectionIn, contactIn, timeIn } from './message-id-parts.ts';

/**
 * A WhatsApp message id of our own: the form of WhatsApp Web's ids (`3EB0` and 18 hexadecimal digits), of which twelve are
 * the time, so that an ack names the place of its row. WhatsApp Web makes any digits: only the row proves that an id is ours.
 *
 * @param random 24 bits.
 */
export function newWhatsappMessageId(nowMs: number, random: Uint8Array): string {
  const time = nowMs.toString(16).padStart(12, '0');
  const chance = Array.from(random.slice(0, 3), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `3EB0${time}${chance}`.toUpperCase();
}

/** Keys have thirteen digits for a time. */
const lastMs = 9_999_999_999_999;

/** The time inside an id of newWhatsappMessageId; undefined for ids that cannot be one. One in sixteen of WhatsApp Web's has a time as well. */
export function timeOfWhatsappMessageId(id: string): number | undefined {
  // A campaign's ids begin with another digit than 0 there.
  const [, time] = /^3EB0(0[0-9A-F]{11})[0-9A-F]{6}$/.exec(id) ?? [];
  const ms = time === undefined ? undefined : Number.parseInt(time, 16);
  return ms !== undefined && ms <= lastMs ? ms : undefined;
}

/** The id under which we ask to delete a message of ours. */
export const deletionId = (targetId: string): string => `${targetId}D`;

/** The message of ours that a deletion of this id deletes; undefined for all other ids. */
export function deletedBy(id: string): string | undefined {
  const targetId = id.slice(0, -1);
  return timeOfWhatsappMessageId(targetId) !== undefined && deletionId(targetId) === id ? targetId : undefined;
}

/** The message that a command of this id was to delete, also one that was written on the phone; undefined for commands that send. */
export const deletionIn = (id: string): string | undefined => (timeOfWhatsappMessageId(id) === undefined && id.endsWith('D') ? id.slice(0, -1) : undefined);

/** Senders choose the ids of their messages, and of those that they answer: these our own ids can carry. */
export const isStorableId = (channelMessageId: string): boolean => /^[A-Za-z0-9._:=+/-]{1,180}$/.test(channelMessageId);

/** Place of a stored message: its chat, and the time and id of its key. */
export interface MessagePlace {
  readonly connectionId: ConnectionId;
  readonly contactId: ContactId;
  readonly ms: number;
  readonly channelMessageId: string;
}

export function messageIdOf({ connectionId, contactId, ms, channelMessageId }: MessagePlace): MessageId {
  return messageId.parse(`${connectionId}-${contactId}-${String(ms).padStart(13, '0')}-${channelMessageId}`);
}

export function messagePlace(id: MessageId): MessagePlace {
  return {
    connectionId: connectionIdSchema.parse(connectionIn(id)),
    contactId: contactIdSchema.parse(contactIn(id)),
    ms: Number(timeIn(id)),
    channelMessageId: channelIdIn(id),
  };
}
