import type { CompanyId, ContactId } from '#shared/contract/ids.ts';
import type { WebhookEvent, WebhookPayload } from '#shared/contract/webhooks.ts';
import { type MessagePlace, messagePlace } from '#shared/domain/message-id.ts';
import { findItem } from '#functions/data/find-item.ts';
import { contactItem } from '#functions/records/contacts/contact-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { messageItem, type MessageItem } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import { ticketItem } from '#functions/records/tickets/ticket-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';
import type { MediaUrl } from '#functions/ports/media-url.ts';

/** Builds the payload of an event with the present texts. Undefined when its subject is gone. */
export async function payloadOf(table: TablePart, told: WebhookEvent, media: { url: MediaUrl; nowMs: number }): Promise<WebhookPayload | undefined> {
  const { connectionId, id, event, atMs, ticketId, ticketStatus, status, failure } = told;
  const { message, contact } = await subjectOf(table, told);
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

interface Subject {
  readonly message: MessageItem | undefined;
  readonly contact: Attributes | undefined;
}

/** A contact who has become another one since stands under that one, with all messages: the ticket says who it is. */
async function subjectOf(table: TablePart, told: WebhookEvent): Promise<Subject> {
  const { companyId, contactId, ticketId, messageId } = told;
  const subject = await subjectWith(table, told, contactId);
  if (subject.contact && (subject.message || messageId === null)) return subject;
  const ticket = ticketId === null ? undefined : await findItem(table, companyKeys.ticket(companyId, ticketId), ticketItem);
  return ticket && ticket.contactId !== contactId ? subjectWith(table, told, ticket.contactId) : subject;
}

async function subjectWith(table: TablePart, { companyId, messageId }: WebhookEvent, contactId: ContactId): Promise<Subject> {
  const [message, contact] = await Promise.all([
    messageId === null ? undefined : findMessage(table, companyId, { ...messagePlace(messageId), contactId }),
    table.get(companyKeys.contact(companyId, contactId)),
  ]);
  return { message, contact };
}

const findMessage = (table: TablePart, companyId: CompanyId, { ms, channelMessageId, ...chat }: MessagePlace): Promise<MessageItem | undefined> =>
  findItem(table, messageKey({ companyId, ...chat }, ms, channelMessageId), messageItem);

function shown(item: MessageItem, { url, nowMs }: { url: MediaUrl; nowMs: number }): NonNullable<WebhookPayload['message']> {
  const { id, firstId, ticketId, fromMe, kind, body, createdAt, media, isDeleted } = item;
  const file = media && !isDeleted ? { name: media.name, mimeType: media.mimeType, sizeBytes: media.sizeBytes, url: url(media.key, nowMs) } : null;
  return { id: firstId ?? id, ticketId, fromMe, kind, body: isDeleted ? '' : body, media: file, createdAt };
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
