import type { CompanyId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { wordsOfMessage } from '#functions/records/messages/found-message.ts';
import { type MessageItem, messageItem } from '#functions/records/messages/message-item.ts';
import { readable } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';
import type { GoneWords } from '#functions/records/words/forget-words.ts';

/**
 * The words of messages that were erased with their contact leave the index. By the stream, since only it is sure to come after
 * the words were put. A message that was moved to another contact is found by its words as before.
 */
export async function wordsOfErased(
  table: TablePart,
  companyId: CompanyId,
  changes: readonly { readonly before: Attributes | undefined; readonly after: Attributes | undefined }[],
): Promise<GoneWords> {
  const gone = changes.flatMap(({ before, after }) => (before && !after ? (readable(messageItem, before) ?? []) : []));
  const erased: MessageItem[] = [];
  for (const [contactId, messages] of Map.groupBy(gone, (message) => message.contactId)) {
    const isErased = (await table.get(companyKeys.erasedContact(companyId, contactId), { consistent: true })) !== undefined;
    if (isErased) erased.push(...messages);
  }
  const byTicket = Map.groupBy(erased, ({ ticketId }) => ticketId);
  return new Map([...byTicket].map(([ticketId, messages]) => [ticketId, new Set(messages.flatMap(everyWord))]));
}

const everyWord = (message: MessageItem): string[] => [...wordsOfMessage(message), ...message.formerWords];
