import type { ContactListItemRow } from '#functions/records/contact-lists/contact-list-item.ts';
import type { MailShippingItem } from '#functions/records/campaigns/mail-shipping-item.ts';
import type { MessageItem } from '#functions/records/messages/message-item.ts';
import type { ScheduleItem } from '#functions/records/schedules/schedule-item.ts';
import type { ShippingItem } from '#functions/records/campaigns/shipping-item.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import type { TicketNoteItem } from '#functions/records/tickets/ticket-note-item.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { Names } from './load-names.ts';

/** Writes each kind of row under names that people read. */

export const exportedSchedule = ({ body, sendAt, sentAt, status, recurrence, media }: ScheduleItem, mediaUrl: (key: string) => string) => ({
  text: body,
  sendAt,
  sentAt,
  status,
  ...(recurrence ? { recurrence } : {}),
  ...(media ? exportedFile(media, mediaUrl) : {}),
});

type Media = Pick<NonNullable<MessageItem['media']>, 'name' | 'mimeType' | 'sizeBytes' | 'key'>;

const exportedFile = ({ name, mimeType, sizeBytes, key }: Media, mediaUrl: (key: string) => string) => ({
  file: { name, mimeType, sizeBytes, url: mediaUrl(key) },
});

export const exportedListContact = (list: string, { name, number, email, isWhatsappValid, createdAt }: ContactListItemRow) => ({
  list,
  name,
  number,
  email,
  hasWhatsapp: isWhatsappValid,
  addedAt: createdAt,
});

export const exportedRecipient = (campaign: string, { name, email, state, failure, atMs }: ShippingItem | MailShippingItem) => ({
  campaign,
  name,
  email,
  state,
  ...(failure === null ? {} : { failure }),
  at: isoTime(atMs),
});

export const exportedNote = ({ note, userName, createdAt }: TicketNoteItem) => ({ text: note, by: userName, at: createdAt });

export function exportedTicket({ id, status, channel, queueId, userId, tagIds, laneId, rating, whatsappId, createdAt, updatedAt }: TicketItem, names: Names) {
  return {
    number: id,
    status,
    channel,
    connection: names.connections.get(whatsappId) ?? null,
    queue: (queueId && names.queues.get(queueId)) ?? null,
    attendant: (userId && names.users.get(userId)) ?? null,
    tags: tagIds.flatMap((tag) => names.tags.get(tag) ?? []),
    lane: (laneId && names.tags.get(laneId)) ?? null,
    rating,
    createdAt,
    updatedAt,
  };
}

export function exportedMessage(item: MessageItem, names: Names, mediaUrl: (key: string) => string) {
  const { media, location, vcard, reactionTheirs, reactionOurs } = item;
  return {
    at: item.createdAt,
    direction: item.fromMe ? 'sent' : 'received',
    ticket: item.ticketId,
    connection: names.connections.get(item.connectionId) ?? null,
    kind: item.kind,
    text: item.body,
    ...(media ? exportedFile(media, mediaUrl) : {}),
    ...(location ? { location } : {}),
    ...(vcard ? { contactCard: vcard } : {}),
    ...(item.quotedMsg ? { answers: item.quotedMsg.body } : {}),
    ...(reactionTheirs || reactionOurs ? { reactions: { contact: reactionTheirs, company: reactionOurs } } : {}),
    ...(item.isEdited ? { isEdited: true } : {}),
    ...(item.isDeleted ? { isDeleted: true } : {}),
  };
}
