import type { CompanyId } from '#shared/contract/ids.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { type CampaignMessageName, campaignMessageName } from '#shared/domain/campaign-message-id.ts';
import { aliasesOf, numberForms } from '#shared/domain/phone.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { contactAliasItem, contactItem } from '#functions/records/contacts/contact-item.ts';
import { type ShippingItem, shippingItem, shippingKey } from './shipping-item.ts';

interface Scope {
  readonly table: TablePart;
  readonly companyId: CompanyId;
}

/** A recipient, and which of a campaign's messages to them an id names. */
export interface NamedShipping {
  readonly name: CampaignMessageName;
  readonly shipping: ShippingItem;
}

/**
 * Finds the recipient whom a message id names. Any program may make ids of a campaign's form, and anybody may tell us one: it
 * counts when the recipient is there, and the id comes from their own chat.
 */
export async function findNamedShipping({ table, companyId }: Scope, chat: ChatAddress, id: string): Promise<NamedShipping | undefined> {
  const name = campaignMessageName(id);
  const stored = name && (await table.get(shippingKey({ companyId, ...name }), { consistent: true }));
  if (!name || !stored) return undefined;
  const shipping = shippingItem.parse(stored);
  return isShippedTo(shipping, await numbersOf({ table, companyId }, chat)) ? { name, shipping } : undefined;
}

/** The forms of a chat's number. One that tells no number is known by its contact. */
export async function numbersOf({ table, companyId }: Scope, chat: ChatAddress): Promise<readonly string[]> {
  if (chat.number !== undefined) return numberForms(chat.number);
  const [alias] = aliasesOf(chat);
  const found = alias && (await table.get(companyKeys.contactAlias(companyId, alias)));
  const stored = found && (await table.get(companyKeys.contact(companyId, contactAliasItem.parse(found).contactId)));
  const number = stored && contactItem.parse(stored).number;
  return number ? numberForms(number) : [];
}

export const isShippedTo = ({ number, whatsappNumber }: ShippingItem, numbers: readonly string[]): boolean =>
  numbers.includes(number) || (whatsappNumber !== null && numbers.includes(whatsappNumber));
