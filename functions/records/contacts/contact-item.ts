import * as z from 'zod';
import type { Contact } from '#shared/contract/contacts.ts';
import { companyId, contactId, ulid } from '#shared/contract/ids.ts';
import { metaId } from '#shared/contract/queue-messages.ts';
import { listKeys } from '#functions/data/keys.ts';
import type { Attributes, Clause } from '#functions/data/writes.ts';

export const contactItem = z.object({
  type: z.literal('contact'),
  companyId,
  id: contactId,
  name: z.string(),
  /** A name given by staff is never overwritten by WhatsApp's. */
  isNamedByStaff: z.boolean(),
  /** The number as WhatsApp writes it, digits; empty for a contact known only by LID or from another channel; the group's id for groups. */
  number: z.string(),
  lid: z.string().nullable(),
  /** Ids of the person at one Facebook page and one Instagram account; nobody else has them. */
  facebookId: metaId.optional(),
  instagramId: metaId.optional(),
  isGroup: z.boolean(),
  /** Contacts that turned out to be this one: files and entries of the audit trail still go by them. */
  formerIds: z.array(contactId).optional(),
  email: z.string(),
  /** Address of our copy; it is public, and nobody can guess it. */
  profilePicUrl: z.string().nullable(),
  extraInfo: z.array(z.object({ id: ulid, name: z.string(), value: z.string() })).default([]),
  /** When WhatsApp was last asked for it. */
  pictureCheckedAt: z.iso.datetime().nullable().default(null),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ContactItem = z.output<typeof contactItem>;

/** Fields that are unknown of a new contact. */
export const bareContact = {
  type: 'contact',
  lid: null,
  isGroup: false,
  email: '',
  profilePicUrl: null,
  pictureCheckedAt: null,
} as const satisfies Partial<ContactItem>;

/** The item with its place in the list by name. */
export const contactRow = (contact: ContactItem): Attributes => ({
  ...contact,
  gsi1Pk: listKeys.contacts(contact.companyId),
  gsi1Sk: listKeys.contactSort(contact.name, contact.id),
});

/** Holds while nobody has changed the contact since it was read: of two at once the later one looks again. */
export const unchangedContact = ({ name, number, lid, updatedAt }: ContactItem): Clause[] => [
  'exists',
  ['name', '=', name],
  ['number', '=', number],
  ['lid', '=', lid],
  ['updatedAt', '=', updatedAt],
];

export function toContact({ id, name, number, email, profilePicUrl, isGroup, extraInfo, createdAt, updatedAt }: ContactItem): Contact {
  return { id, name, number, email, profilePicUrl, isGroup, extraInfo, createdAt, updatedAt };
}

/** Characters of a name: more fits neither a list nor, spelled out, a sort key. */
const nameCharacters = 100;

/** A name as it is kept, whatever WhatsApp tells: whole characters, not too many. */
export const contactName = (name: string): string => Array.from(name.toWellFormed().trim()).slice(0, nameCharacters).join('').trim();

/** Alias → contact. `aliases` are all that are known to point to it, so that one read tells whether to link another. */
export const contactAliasItem = z.object({
  type: z.literal('contactAlias'),
  contactId,
  aliases: z.array(z.string()),
  /** Contacts that were found to be this one and are still being moved here; absent when all is done. */
  merging: z.array(contactId).optional(),
});
export type ContactAliasItem = z.output<typeof contactAliasItem>;
