import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, ConnectionId, ContactId } from '#shared/contract/ids.ts';
import { timeOfWhatsappMessageId } from '#shared/domain/message-id.ts';
import { companyKeys, type Key } from './keys.ts';
import { type MessageItem, messageItem } from './message-item.ts';
import type { TablePart } from './table.ts';

/** The messages of one contact on one connection. */
export interface Chat {
  readonly companyId: CompanyId;
  readonly connectionId: ConnectionId;
  readonly contactId: ContactId;
}

export const messageKey = ({ companyId, connectionId, contactId }: Chat, ms: number, channelMessageId: string): Key =>
  companyKeys.message(companyId, connectionId, contactId, ms, channelMessageId);

/** @throws AppError ERR_NO_MESSAGE_FOUND */
export async function loadMessage(table: TablePart, chat: Chat, ms: number, channelMessageId: string): Promise<MessageItem> {
  const stored = await table.get(messageKey(chat, ms, channelMessageId), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return messageItem.parse(stored);
}

/** Rows looked through for a message that is named only by its WhatsApp id. */
const searchedRows = 400;

/**
 * Where a message stands that WhatsApp names only by its id. Our own ids contain their time; those of customers and phones
 * do not, and reactions, edits and deletions of theirs are rare and recent: the newest rows are looked through.
 */
export async function findMessageKey(table: TablePart, chat: Chat, channelMessageId: string): Promise<Key | undefined> {
  const ms = timeOfWhatsappMessageId(channelMessageId);
  const ownKey = ms === undefined ? undefined : messageKey(chat, ms, channelMessageId);
  if (ownKey && (await table.get(ownKey))) return ownKey;
  const { pk, sk: prefix } = companyKeys.chat(chat.companyId, chat.connectionId, chat.contactId);
  const { items } = await table.query({ pk, prefix, newestFirst: true, limit: searchedRows });
  const found = items.find((item) => item['channelMessageId'] === channelMessageId);
  return found ? { pk, sk: String(found['sk']) } : undefined;
}
