import type { WebhookEvent, WebhookPayload } from '#shared/contract/webhooks.ts';
import { messagePlace } from '#shared/domain/message-id.ts';
import { findItem } from '#functions/data/find-item.ts';
import { contactItem } from '#functions/records/contacts/contact-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { messageItem, type MessageItem } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { MediaUrl } from '#functions/ports/media-url.ts';

/** Builds the payload of an event with the present texts. Undefined when its subject is gone. */
export async function payloadOf(table: TablePart, told: WebhookEvent, media: { url: MediaUrl; nowMs: number }): Promise<WebhookPayload | undefined> {
  const { companyId, connectionId, id, event, atMs, contactId, ticketId, ticketStatus, status, failure } = told;
  const [message, contact] = await Promise.all([findMessage(table, told), table.get(companyKeys.contact(companyId, contactId))]);
  if (told.messageId !== null && !message) return undefined;
  return {
    id,
    event,
    createdAt: new Date(atMs).toISOString(),
    connectionId,
    ...(message ? { message: shown(message, media) } : {}),
    ...(status === null ? {} : { status, failure }),
    ...(ticketStatus === null || ticketId === null ? {} : { ticket: { id: ticketId, status: ticketStatus } }),
    contact: contact ? contactItem.pick({ id: true, name: true, number: true }).parse(contact) : null,
  };
}

async function findMessage(table: TablePart, { companyId, messageId }: WebhookEvent): Promise<MessageItem | undefined> {
  if (messageId === null) return undefined;
  const { ms, channelMessageId, ...chat } = messagePlace(messageId);
  return findItem(table, messageKey({ companyId, ...chat }, ms, channelMessageId), messageItem);
}

function shown(item: MessageItem, { url, nowMs }: { url: MediaUrl; nowMs: number }): NonNullable<WebhookPayload['message']> {
  const { id, ticketId, fromMe, kind, body, createdAt, media, isDeleted } = item;
  const file = media && !isDeleted ? { name: media.name, mimeType: media.mimeType, sizeBytes: media.sizeBytes, url: url(media.key, nowMs) } : null;
  return { id, ticketId, fromMe, kind, body: isDeleted ? '' : body, media: file, createdAt };
}

/** The same for the log: without the words, names, numbers and addresses that are in it. */
export function previewOf({ message, contact, ...payload }: WebhookPayload): string {
  const hidden = (text: string): string => `… (${Array.from(text).length})`;
  const file = message?.media && { ...message.media, name: hidden(message.media.name), url: '…' };
  return JSON.stringify(
    {
      ...payload,
      ...(message ? { message: { ...message, body: hidden(message.body), media: file } } : {}),
      contact: contact && { id: contact.id, name: hidden(contact.name), number: `…${contact.number.slice(-4)}` },
    },
    null,
    2,
  );
}
