import type { Channel } from '#shared/contract/channels.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { contactItem, type ContactItem } from '#functions/records/contacts/contact-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Chat } from '#functions/records/messages/message-store.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';

export const chatOf = ({ companyId, whatsappId, contactId }: Pick<TicketItem, 'companyId' | 'whatsappId' | 'contactId'>): Chat => ({
  companyId,
  connectionId: whatsappId,
  contactId,
});

/** Finds the contact's address on a channel. @throws AppError ERR_NO_CONTACT_FOUND, ERR_WAPP_INVALID_CONTACT for one who has no address there (any more) */
export async function loadChatAddress(table: TablePart, { companyId, contactId }: Pick<Chat, 'companyId' | 'contactId'>, on: Channel): Promise<ChatAddress> {
  const key = companyKeys.contact(companyId, contactId);
  // A greeting goes out right after its contact was made: a read that need not be consistent may not see it yet.
  const stored = (await table.get(key)) ?? (await table.get(key, { consistent: true }));
  if (!stored) throw new AppError('ERR_NO_CONTACT_FOUND');
  const address = addressOf(contactItem.parse(stored), on);
  if (Object.keys(address).length === 0) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return address;
}

/** The channel of a connection, which never changes. @throws AppError ERR_NO_WAPP_FOUND */
export async function loadChannel(table: TablePart, { companyId, connectionId }: Pick<Chat, 'companyId' | 'connectionId'>): Promise<Channel> {
  const stored = await table.get(companyKeys.connection(companyId, connectionId));
  if (!stored) throw new AppError('ERR_NO_WAPP_FOUND');
  return connectionItem.pick({ channel: true }).parse(stored).channel;
}

/** Empty for a contact who cannot be reached there. */
export function addressOf(contact: ContactItem, on: Channel): ChatAddress {
  const { facebookId, instagramId } = contact;
  if (on === 'facebook') return facebookId ? { facebookId } : {};
  if (on === 'instagram') return instagramId ? { instagramId } : {};
  return whatsappAddress(contact);
}

/** On all channels at once: the names by which messages find the contact. */
export const everyAddressOf = (contact: ContactItem): ChatAddress => ({
  ...whatsappAddress(contact),
  ...addressOf(contact, 'facebook'),
  ...addressOf(contact, 'instagram'),
});

function whatsappAddress({ number, lid, isGroup }: ContactItem): ChatAddress {
  if (isGroup) return { groupId: number };
  return { ...(number ? { number } : {}), ...(lid ? { lid } : {}) };
}
