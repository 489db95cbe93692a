import { AppError } from '#shared/contract/errors.ts';
import type { Contact, contactRoutes } from '#shared/contract/contacts.ts';
import { type CompanyId, contactId } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { createContactItem } from '#functions/conversations/contact-store.ts';
import { bareContact, type ContactItem, toContact } from '#functions/records/contacts/contact-item.ts';
import { onRefusal } from '#functions/data/decide-anew.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { ContactDeps } from './deps.ts';
import { withIds } from './extra-info.ts';

type Fields = BodyOf<typeof contactRoutes.createContact>;

/** @throws AppError ERR_DUPLICATED_CONTACT when the number, in whichever form, has a contact already */
export async function createContact(deps: ContactDeps, { companyId }: Pick<Principal, 'companyId'>, fields: Fields): Promise<Contact> {
  const contact = newContact(deps.clock, companyId, fields);
  await onRefusal(createContactItem(deps.table.forCompany(companyId), contact), (refused) => {
    // A new contact has one alias, which is the first write: its number.
    throw refused.index > 0 || contact.number === '' ? refused : duplicated(refused);
  });
  return toContact(contact);
}

export const duplicated = (cause: { readonly item: Attributes | undefined }): AppError =>
  new AppError('ERR_DUPLICATED_CONTACT', { field: 'number', contactId: cause.item?.['contactId'] }, { cause });

/** Named by staff, so that WhatsApp's name never takes its place. */
export function newContact(clock: Clock, companyId: CompanyId, { name, number = '', email = '', extraInfo = [] }: Fields): ContactItem {
  const now = isoTime(clock.nowMs());
  return {
    ...bareContact,
    companyId,
    id: contactId.parse(newRecordId(clock)),
    name,
    isNamedByStaff: true,
    number,
    email,
    extraInfo: withIds(clock, extraInfo),
    createdAt: now,
    updatedAt: now,
  };
}
