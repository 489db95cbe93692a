import type { CompanyId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { wordsOfMessage } from '#functions/records/messages/found-message.ts';
import { type MessageItem, messageItem } from '#functions/records/messages/message-item.ts';
import { postingRemoval, wordPosting } from '#functions/data/postings.ts';
import { readable } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes, BareWrite } from '#functions/data/writes.ts';

/**
 * The words of messages that were erased with their contact leave the index. By the stream, since only it is sure to come after
 * the words were put. A message that was moved to another contact is found by its words as before.
 */
export async function wordsOfErased(
  table: TablePart,
  companyId: CompanyId,
  changes: readonly { readonly before: Attributes | undefined; readonly after: Attributes | undefined }[],
): Promise<BareWrite[]> {
  const gone = changes.flatMap(({ before, after }) => (before && !after ? (readable(messageItem, before) ?? []) : []));
  const byContact = Map.groupBy(gone, ({ contactId }) => contactId);
  const writes: BareWrite[] = [];
  for (const [contactId, messages] of byContact) {
    const isErased = (await table.get(companyKeys.erasedContact(companyId, contactId), { consistent: true })) !== undefined;
    if (isErased) writes.push(...messages.flatMap(removals));
  }
  return writes;
}

function removals(message: MessageItem): BareWrite[] {
  const { companyId, ticketId, formerWords } = message;
  return [...new Set([...wordsOfMessage(message), ...formerWords])].map((word) => postingRemoval(companyId, wordPosting('word', word), ticketId));
}
