import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { contentFields } from '#functions/records/messages/message-content.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { bareMessage, type MessageItem, messageRow } from '#functions/records/messages/message-item.ts';
import { put } from '#functions/data/writes.ts';
import { contactId, ticketId } from '#shared/contract/ids.ts';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import { messageIdOf, newWhatsappMessageId } from '#shared/domain/message-id.ts';
import type { Scope, World } from '#tests/support/session-world.ts';

export type SendStored = (content: MessageContent, row?: { readonly isDeleted?: boolean; readonly agoMs?: number }) => Promise<string>;

/** Makes a contact of the number. What is sent to it is stored and asked for, as the API does. */
export async function storingSends(world: World, scope: Scope, number: string): Promise<SendStored> {
  const { companyId, connectionId } = scope;
  const contact = contactId.parse(ulid());
  await world.table.across.commit(
    put(companyKeys.contactAlias(companyId, `n:${number}`), { type: 'contactAlias', contactId: contact, aliases: [`n:${number}`] }),
  );
  return async (content, { isDeleted = false, agoMs = 0 } = {}) => {
    const ms = Date.now() - agoMs;
    const whatsappMessageId = newWhatsappMessageId(ms, randomBytes(3));
    const createdAt = new Date(ms).toISOString();
    const chat = { ...scope, contactId: contact };
    const row: MessageItem = {
      ...bareMessage,
      ...contentFields(content),
      ...chat,
      type: 'message',
      id: messageIdOf({ ...chat, ms, channelMessageId: whatsappMessageId }),
      ticketId: ticketId.parse(1),
      channelMessageId: whatsappMessageId,
      fromMe: true,
      ack: 0,
      isDeleted,
      queueId: null,
      createdAt,
      sequence: ms,
    };
    await world.table.across.commit(put(companyKeys.message(companyId, connectionId, contact, ms, whatsappMessageId), messageRow(row)));
    await world.command({ ...scope, type: 'send', chat: { number }, whatsappMessageId, content, quoted: null, createdAt });
    return whatsappMessageId;
  };
}
