import { contactId as contactIdSchema, type ContactId } from '#shared/contract/ids.ts';
import type { ChatAddress, Mentions } from '#shared/contract/queue-messages.ts';
import { aliasesOf } from '#shared/domain/phone.ts';
import { createContactItem } from '#functions/conversations/contact-store.ts';
import { cachedItems } from '#functions/data/cached-items.ts';
import { contactAliasItem, type ContactAliasItem, contactItem, type ContactItem, contactName } from '#functions/records/contacts/contact-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { Arrival, InboundScope, ReceivedMessage } from './deps.ts';
import { isConnectionThere } from './load-rules.ts';
import { mergeContacts } from './merge-contacts.ts';
import { learnAddress } from './learn-address.ts';

/** A contact's aliases change only when WhatsApp tells another address of it, which goes past what is kept here. */
const cachedAlias = cachedItems(5 * 60_000, { keepsAbsence: false });

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

/** Mentioned contacts that are looked up. */
const maxMentions = 10;

/** A text with names in place of digits for people whom we know. */
export async function withNames(scope: Omit<InboundScope, 'clock'>, text: string, mentions: Mentions): Promise<string> {
  let named = text;
  for (const { digits, person } of mentions.slice(0, maxMentions)) {
    const name = await nameOf(scope, person);
    if (name) named = named.replaceAll(`@${digits}`, () => `@${name}`);
  }
  return named;
}

async function nameOf(scope: Omit<InboundScope, 'clock'>, person: ChatAddress): Promise<string | undefined> {
  const found = await lookUpContact(scope, person);
  const stored = found && (await scope.table.get(companyKeys.contact(scope.companyId, found.contactId)));
  return stored ? contactItem.parse(stored).name : person.number;
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
 * @param isFresh past what is kept: the contact that was kept has been merged into another.
 * @returns undefined when there is nobody, and the connection is gone: nobody new is made for it.
 */
export async function findOrCreateContact(arrival: Arrival, isFresh: boolean): Promise<ContactId | undefined> {
  const { message } = arrival;
  const { chat } = message;
  const kept = isFresh ? undefined : await keptContact(arrival, chat);
  if (kept) return kept;
  return decideAnew(async (refused) => {
    const found = await lookUp(arrival, chat, isFresh || refused !== undefined);
    const [oldest, ...others] = found.contacts;
    if (!oldest) return (await isConnectionThere(arrival, message.connectionId)) ? createContact(arrival, chat, toldName(message)) : undefined;
    if (found.isComplete) return oldest.contactId;
    if (others.length > 0 || oldest.merging) return mergeContacts(arrival, chat, oldest, others);
    return learnAddress(arrival, message, oldest);
  });
}

/** A group's contact is the group, and messages of our own say nothing of the contact's name. The number stands in for none. */
function toldName(message: ReceivedMessage): string | null {
  if (message.chat.groupId) return message.groupSubject;
  return message.fromMe ? null : message.pushName;
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
