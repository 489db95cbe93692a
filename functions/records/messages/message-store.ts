import type { CompanyId, ConnectionId, ContactId } from '#shared/contract/ids.ts';
import { timeOfWhatsappMessageId } from '#shared/domain/message-id.ts';
import { loadItem } from '#functions/data/find-item.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';
import { type MessageItem, messageItem } from './message-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';

/** The messages of one contact on one connection. */
export interface Chat {
  readonly companyId: CompanyId;
  readonly connectionId: ConnectionId;
  readonly contactId: ContactId;
}

export const messageKey = ({ companyId, connectionId, contactId }: Chat, ms: number, channelMessageId: string): Key =>
  companyKeys.message(companyId, connectionId, contactId, ms, channelMessageId);

/** @throws AppError ERR_NO_MESSAGE_FOUND */
export const loadMessage = (table: TablePart, chat: Chat, ms: number, channelMessageId: string): Promise<MessageItem> =>
  loadItem(table, messageKey(chat, ms, channelMessageId), messageItem, 'ERR_NO_MESSAGE_FOUND');

/** Rows of a chat that one look goes through: a reaction or receipt to something older is let go. */
const searchedRows = 100;
/** Looks for what a customer replies to, edits or deletes: it may have been said days ago, in a busy chat. */
export const looksFarBack = 10;

/**
 * Finds messages that WhatsApp names only by their ids. A message of ours stands at the time in its id. Any other program may make an id of that form,
 * so whatever does not stand there is looked for. Such messages are recent: one look through the newest rows serves all of them.
 *
 * @param looks at most so many, 100 rows each, until all are found.
 * @returns keys by id, without those not found.
 */
export async function findMessageKeys(table: TablePart, chat: Chat, channelMessageIds: readonly string[], looks = 1): Promise<Map<string, Key>> {
  const found = await findOwn(table, chat, channelMessageIds);
  const unknown = new Set(channelMessageIds.filter((id) => !found.has(id)));
  const { pk, sk: prefix } = companyKeys.chat(chat.companyId, chat.connectionId, chat.contactId);
  let beyond: string | undefined;
  for (let look = 1; look <= looks && unknown.size > 0; look += 1) {
    const { items, next } = await table.query({ pk, prefix, newestFirst: true, limit: searchedRows, beyond });
    for (const item of items) {
      for (const id of idsOf(item)) if (unknown.delete(id)) found.set(id, { pk, sk: String(item['sk']) });
    }
    if (next === undefined) break;
    beyond = next;
  }
  return found;
}

/** The place of a message of ours by its id; undefined for an id that cannot be ours. */
export function ownKey(chat: Chat, channelMessageId: string): Key | undefined {
  const ms = timeOfWhatsappMessageId(channelMessageId);
  return ms === undefined ? undefined : messageKey(chat, ms, channelMessageId);
}

async function findOwn(table: TablePart, chat: Chat, channelMessageIds: readonly string[]): Promise<Map<string, Key>> {
  const found = await Promise.all(
    channelMessageIds.map(async (id) => {
      const key = ownKey(chat, id);
      return key && (await table.get(key)) ? ([[id, key]] as const) : [];
    }),
  );
  return new Map(found.flat());
}

/** Under which a row may be named: what we sent to Meta has ids there as well. */
function idsOf({ channelMessageId, channelIds }: Attributes): string[] {
  return [String(channelMessageId), ...(Array.isArray(channelIds) ? channelIds.map(String) : [])];
}
