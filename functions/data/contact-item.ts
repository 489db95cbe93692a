import * as z from 'zod';
import { companyId, contactId } from '#shared/contract/ids.ts';

export const contactItem = z.object({
  type: z.literal('contact'),
  companyId,
  id: contactId,
  name: z.string(),
  /** A name given by staff is never overwritten by WhatsApp's. */
  isNamedByStaff: z.boolean(),
  /** The number as WhatsApp writes it, digits; empty for a contact known only by LID; the group's id for groups. */
  number: z.string(),
  lid: z.string().nullable(),
  isGroup: z.boolean(),
  email: z.string(),
  /** Of our copy; it is public, and nobody can guess it. */
  profilePicUrl: z.string().nullable(),
  /** When WhatsApp was last asked for it. */
  pictureCheckedAt: z.iso.datetime().nullable().default(null),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ContactItem = z.output<typeof contactItem>;

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
