import { messagePreview } from '#shared/domain/message-preview.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { storedContent } from '#functions/records/messages/message-content.ts';
import { messageItem } from '#functions/records/messages/message-item.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';

/** A ticket is seldom given back after more messages of ours than this. */
const mostLookedAt = 20;

/**
 * A ticket that begins to wait, with what its customer wrote last, where we have written since. It is looked up then: kept with each message of
 * ours it would cost a write unit more.
 */
export async function withHeardWords(table: TablePart, after: TicketItem): Promise<TicketItem> {
  if (after.status !== 'pending' || !after.lastMessageFromMe) return after;
  const { pk, sk: prefix } = companyKeys.chat(after.companyId, after.whatsappId, after.contactId);
  const { items } = await table.query({ pk, prefix, newestFirst: true, limit: mostLookedAt });
  const last = readableItems(messageItem, items).find(({ fromMe, kind, isDeleted }) => !fromMe && kind !== 'event' && !isDeleted);
  return last ? { ...after, heardWords: messagePreview(storedContent(last)) } : after;
}
