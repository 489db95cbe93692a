import { contactId as contactIdSchema, type CompanyId, type ContactId } from '#shared/contract/ids.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { aliasesOf } from '#shared/domain/phone.ts';
import { contactAliasItem, type ContactItem } from '../../data/contact-item.ts';
import { companyKeys, listKeys } from '../../data/keys.ts';
import type { TablePart } from '../../data/table.ts';
import { ConditionFailed, put } from '../../data/writes.ts';
import { type Clock, isoTime } from '../../ports/clock.ts';

interface Deps {
  readonly table: TablePart;
  readonly companyId: CompanyId;
  readonly clock: Clock;
}

/** The contact of a chat, if any of its aliases is known. One read when the chat's first alias is known and complete. */
export async function lookUpContact(
  { table, companyId }: Omit<Deps, 'clock'>,
  chat: ChatAddress,
  consistent = false,
): Promise<{ contactId: ContactId; aliases: string[] } | undefined> {
  for (const alias of aliasesOf(chat)) {
    const stored = await table.get(companyKeys.contactAlias(companyId, alias), { consistent });
    if (stored) return contactAliasItem.parse(stored);
  }
  return undefined;
}

/**
 * Finds the contact of a chat by any alias and teaches it the aliases that it did not have, or creates it. Race-safe: of
 * two first messages at once one creates, the other finds.
 *
 * @param name WhatsApp's name for the contact or group; the number stands in when there is none.
 */
export async function findOrCreateContact(deps: Deps, chat: ChatAddress, name: string | null): Promise<ContactId> {
  const aliases = aliasesOf(chat);
  for (let isRetry = false; ; isRetry = true) {
    const known = await lookUpContact(deps, chat, isRetry);
    if (known) {
      if (aliases.some((alias) => !known.aliases.includes(alias))) await linkAliases(deps, known, aliases);
      return known.contactId;
    }
    try {
      return await createContact(deps, chat, aliases, name);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || isRetry) throw error;
    }
  }
}

async function linkAliases({ table, companyId }: Deps, known: { contactId: ContactId; aliases: string[] }, aliases: readonly string[]): Promise<void> {
  const all = [...new Set([...known.aliases, ...aliases])];
  await table.commit(
    ...all.map((alias) => put(companyKeys.contactAlias(companyId, alias), { type: 'contactAlias', contactId: known.contactId, aliases: all })),
  );
}

async function createContact({ table, companyId, clock }: Deps, chat: ChatAddress, aliases: readonly string[], name: string | null): Promise<ContactId> {
  const contactId = contactIdSchema.parse(clock.newId());
  const now = isoTime(clock.nowMs());
  const number = chat.groupId ?? chat.number ?? '';
  const contact: ContactItem = {
    type: 'contact',
    companyId,
    id: contactId,
    name: name?.trim() || number || `LID ${chat.lid ?? ''}`,
    isNamedByStaff: false,
    number,
    lid: chat.lid ?? null,
    isGroup: chat.groupId !== undefined,
    email: '',
    profilePicUrl: null,
    createdAt: now,
    updatedAt: now,
  };
  const index = { listPk: listKeys.contacts(companyId), listSk: listKeys.contactSort(contact.name, contactId) };
  await table.commit(
    ...aliases.map((alias) => put(companyKeys.contactAlias(companyId, alias), { type: 'contactAlias', contactId, aliases: [...aliases] }, ['absent'])),
    put(companyKeys.contact(companyId, contactId), { ...contact, ...index }, ['absent']),
  );
  return contactId;
}
