import { contactAliasItem } from '#functions/records/contacts/contact-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type MessageItem, messageItem } from '#functions/records/messages/message-item.ts';
import { findMessageKeys } from '#functions/records/messages/message-store.ts';
import type { Table } from '#functions/data/table.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { aliasesOf } from '#shared/domain/phone.ts';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import { contentOf, findTexts, textIndexOf } from '#functions/records/campaigns/campaign-texts.ts';
import { findNamedShipping } from '#functions/records/campaigns/named-shipping.ts';
import { storedContent } from '#functions/records/messages/message-content.ts';
import type { Scope } from './inbound-reports.ts';

/** A message as it was sent. */
export interface SentContent extends Pick<MessageItem, 'isDeleted' | 'quotedMsg' | 'isForwarded'> {
  readonly content: MessageContent;
}

/** Loads a message of ours as it was sent to this chat: from the conversation, or from the campaign that sent it. */
export async function loadSentMessage(table: Table, scope: Scope, chat: ChatAddress, id: string): Promise<SentContent | undefined> {
  const item = await loadStoredMessage(table, scope, chat, id);
  if (!item) return loadCampaignMessage(table, scope, chat, id);
  const { fromMe, isDeleted, quotedMsg, isForwarded } = item;
  return fromMe ? { content: storedContent(item), isDeleted, quotedMsg, isForwarded } : undefined;
}

async function loadCampaignMessage(table: Table, { companyId, connectionId }: Scope, chat: ChatAddress, id: string): Promise<SentContent | undefined> {
  const part = table.forCompany(companyId);
  const { name, shipping } = (await findNamedShipping({ table: part, companyId }, chat, id)) ?? {};
  if (!name || !shipping || shipping.connectionId !== connectionId) return undefined;
  const texts = await findTexts(part, { companyId, number: name.campaignNumber }, shipping.run, Date.now());
  if (!texts) return undefined;
  // Who has answered the question may ask for it as well.
  const textIndex = name.part === shipping.part ? shipping.textIndex : textIndexOf(texts, name.part, shipping);
  return { content: contentOf(texts, { ...shipping, part: name.part, textIndex }), isDeleted: false, quotedMsg: null, isForwarded: false };
}

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
