import type { MetaCommand } from '#shared/contract/queue-messages.ts';
import { aliasesOf } from '#shared/domain/phone.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { contactAliasItem } from '#functions/records/contacts/contact-item.ts';
import type { Chat } from '#functions/records/messages/message-store.ts';
import type { MetaSendDeps } from './deps.ts';

type Place = Pick<Extract<MetaCommand, { type: 'send' }>, 'companyId' | 'connectionId' | 'chat'>;

/** The chat that an address stands for; undefined while nobody is known by it. */
export async function findChat({ table }: Pick<MetaSendDeps, 'table'>, { companyId, connectionId, chat }: Place): Promise<Chat | undefined> {
  const [alias = ''] = aliasesOf(chat);
  const found = await table.forCompany(companyId).get(companyKeys.contactAlias(companyId, alias), { consistent: true });
  return found && { companyId, connectionId, contactId: contactAliasItem.parse(found).contactId };
}
