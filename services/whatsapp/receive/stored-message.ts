import { contactAliasItem } from '#functions/records/contacts/contact-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type MessageItem, messageItem } from '#functions/records/messages/message-item.ts';
import { findMessageKeys } from '#functions/records/messages/message-store.ts';
import type { Table } from '#functions/data/table.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { aliasesOf } from '#shared/domain/phone.ts';
import type { Scope } from './inbound-reports.ts';

/** A message as the conversation has it; undefined when it is not there, or not yet. */
export async function loadStoredMessage(table: Table, { companyId, connectionId }: Scope, chat: ChatAddress, id: string): Promise<MessageItem | undefined> {
  const part = table.forCompany(companyId);
  for (const alias of aliasesOf(chat)) {
    const found = await part.get(companyKeys.contactAlias(companyId, alias));
    if (!found) continue;
    const { contactId } = contactAliasItem.parse(found);
    const key = (await findMessageKeys(part, { companyId, connectionId, contactId }, [id])).get(id);
    const stored = key && (await part.get(key));
    return stored && messageItem.parse(stored);
  }
  return undefined;
}
