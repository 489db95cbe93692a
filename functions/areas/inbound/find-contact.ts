import { contactId as contactIdSchema, type ContactId } from '#shared/contract/ids.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { aliasesOf } from '#shared/domain/phone.ts';
import { createContactItem } from '#functions/conversations/contact-store.ts';
import { cachedItems } from '#functions/data/cached-items.ts';
import { contactAliasItem, type ContactAliasItem, type ContactItem, contactName } from '#functions/records/contacts/contact-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { ConditionFailed } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { InboundScope } from './load-state.ts';
import { mergeContacts } from './merge-contacts.ts';
import { learnAddress } from './learn-address.ts';

/** A contact's aliases change only when WhatsApp tells another address of it, which goes past what is kept here. */
const cachedAlias = cachedItems(60_000, { keepsAbsence: false });

interface Found {
  /** Distinct contacts that the chat's aliases name: two when one person was met under two addresses. */
  readonly contacts: readonly ContactAliasItem[];
  /** Every alias of the chat is linked, and no merge is under way. */
  readonly isComplete: boolean;
}

/** The contact of a chat, if any of its aliases is known: from what was kept, or half a read unit for each alias. */
export async function lookUpContact(scope: Omit<InboundScope, 'clock'>, chat: ChatAddress): Promise<ContactAliasItem | undefined> {
  return (await lookUp(scope, chat, false)).contacts[0];
}

async function lookUp({ table, companyId }: Omit<InboundScope, 'clock'>, chat: ChatAddress, consistent: boolean): Promise<Found> {
  const aliases = aliasesOf(chat);
  const items = await Promise.all(aliases.map((alias) => table.get(companyKeys.contactAlias(companyId, alias), { consistent })));
  const known = items.flatMap((item) => (item ? [contactAliasItem.parse(item)] : []));
  const contacts = [...new Map(known.map((one) => [one.contactId, one])).values()].sort((one, other) => (one.contactId < other.contactId ? -1 : 1));
  return { contacts, isComplete: known.length === aliases.length && contacts.length === 1 && !contacts[0]?.merging };
}

/**
 * Finds the contact of a chat by any alias, teaches it the aliases that it did not have, and merges two that turn out to be
 * one person; or creates it. Race-safe: of two first messages at once one creates, the other finds.
 *
 * @param name WhatsApp's name for the contact or group; the number stands in when there is none.
 * @param isFresh past what is kept: the contact that was kept has been merged into another.
 * @param mayCreate asked before somebody new is made of the chat.
 * @returns undefined when nobody may be.
 */
export async function findOrCreateContact(
  scope: InboundScope,
  chat: ChatAddress,
  name: string | null,
  { mayCreate, isFresh }: { mayCreate: () => Promise<boolean>; isFresh: boolean },
): Promise<ContactId | undefined> {
  const kept = isFresh ? undefined : await keptContact(scope, chat);
  if (kept) return kept;
  for (let isRetry = false; ; isRetry = true) {
    const found = await lookUp(scope, chat, isRetry || isFresh);
    const [oldest, ...others] = found.contacts;
    try {
      if (!oldest) return (await mayCreate()) ? await createContact(scope, chat, name) : undefined;
      if (found.isComplete) return oldest.contactId;
      if (others.length > 0 || oldest.merging) return await mergeContacts(scope, chat, oldest, others);
      return await learnAddress(scope, chat, oldest);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || isRetry) throw error;
    }
  }
}

/** A contact whose aliases are all kept costs no read. */
async function keptContact({ table, companyId, clock }: InboundScope, chat: ChatAddress): Promise<ContactId | undefined> {
  const aliases = aliasesOf(chat);
  const [first = ''] = aliases;
  const item = await cachedAlias(table, companyKeys.contactAlias(companyId, first), clock.nowMs());
  const known = item && contactAliasItem.parse(item);
  const isComplete = known !== undefined && !known.merging && aliases.every((alias) => known.aliases.includes(alias));
  return isComplete ? known.contactId : undefined;
}

async function createContact({ table, companyId, clock }: InboundScope, chat: ChatAddress, name: string | null): Promise<ContactId> {
  const contactId = contactIdSchema.parse(clock.newId());
  const now = isoTime(clock.nowMs());
  const number = chat.groupId ?? chat.number ?? '';
  const contact: ContactItem = {
    type: 'contact',
    companyId,
    id: contactId,
    name: contactName(name ?? '') || number || unknownName(chat),
    isNamedByStaff: false,
    number,
    lid: chat.lid ?? null,
    facebookId: chat.facebookId,
    instagramId: chat.instagramId,
    isGroup: chat.groupId !== undefined,
    email: '',
    profilePicUrl: null,
    extraInfo: [],
    pictureCheckedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await createContactItem(table, contact);
  return contactId;
}

/** Until the channel tells more: of Meta's people it does so a moment later. */
function unknownName({ lid, facebookId, instagramId }: ChatAddress): string {
  if (facebookId) return `Facebook ${facebookId.slice(-4)}`;
  return instagramId ? `Instagram ${instagramId.slice(-4)}` : `LID ${lid ?? ''}`;
}
