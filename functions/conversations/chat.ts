import { AppError } from '#shared/contract/errors.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { contactItem, type ContactItem } from '../data/contact-item.ts';
import { companyKeys } from '../data/keys.ts';
import type { Chat } from '../data/message-store.ts';
import type { TablePart } from '../data/table.ts';
import type { TicketItem } from '../data/ticket-item.ts';

export const chatOf = ({ companyId, whatsappId, contactId }: Pick<TicketItem, 'companyId' | 'whatsappId' | 'contactId'>): Chat => ({
  companyId,
  connectionId: whatsappId,
  contactId,
});

/** Where a contact is reached on its channel. @throws AppError ERR_NO_CONTACT_FOUND, ERR_WAPP_INVALID_CONTACT for one that has lost its number */
export async function loadChatAddress(table: TablePart, { companyId, contactId }: Pick<Chat, 'companyId' | 'contactId'>): Promise<ChatAddress> {
  const key = companyKeys.contact(companyId, contactId);
  // A greeting goes out right after its contact was made: a read that need not be consistent may not see it yet.
  const stored = (await table.get(key)) ?? (await table.get(key, { consistent: true }));
  if (!stored) throw new AppError('ERR_NO_CONTACT_FOUND');
  const address = addressOf(contactItem.parse(stored));
  if (Object.keys(address).length === 0) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return address;
}

export function addressOf({ number, lid, isGroup }: ContactItem): ChatAddress {
  if (isGroup) return { groupId: number };
  return { ...(number ? { number } : {}), ...(lid ? { lid } : {}) };
}
