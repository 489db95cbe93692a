import type { Contact, contactRoutes } from '#shared/contract/contacts.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, ContactId } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { aliasesOf, isSameTyped } from '#shared/domain/phone.ts';
import { checkNumber } from '#functions/conversations/check-number.ts';
import { loadAliases, loadContact } from '#functions/conversations/contact-store.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { createContact } from './create-contact.ts';
import type { EnteringDeps } from './deps.ts';
import { updateContact } from './update-contact.ts';

/**
 * A contact as a person types it: WhatsApp is asked for the number first.
 *
 * @throws AppError ERR_WAPP_INVALID_CONTACT, and those of `createContact`
 */
export async function enterContact(deps: EnteringDeps, principal: Principal, fields: BodyOf<typeof contactRoutes.createContact>): Promise<Contact> {
  const number = fields.number && (await checkedNumber(deps, principal.companyId, fields.number));
  return createContact(deps, principal, { ...fields, ...(number ? { number } : {}) });
}

/** A number that stays as it was is not asked for again. @throws AppError ERR_WAPP_INVALID_CONTACT, and those of `updateContact` */
export async function correctContact(
  deps: EnteringDeps,
  principal: Principal,
  { contactId, fields }: { contactId: ContactId; fields: BodyOf<typeof contactRoutes.updateContact> },
): Promise<Contact> {
  const { companyId } = principal;
  const { number: typed } = fields;
  const before = typed ? await loadContact(deps.table.forCompany(companyId), companyId, contactId) : undefined;
  const isOther = typed !== undefined && before !== undefined && !before.isGroup && !isSameTyped(typed, before.number);
  const number = isOther ? await checkedNumber(deps, companyId, typed) : before?.number;
  return updateContact(deps, principal, { contactId, fields: { ...fields, ...(number ? { number } : {}) } });
}

/** In WhatsApp's form; as it was typed where nobody can be asked, and where it has a contact already, which is refused anyway or its own. */
async function checkedNumber(deps: EnteringDeps, companyId: CompanyId, typed: string): Promise<string> {
  const [known] = await loadAliases(deps.table.forCompany(companyId), companyId, aliasesOf({ number: typed }));
  if (known) return typed;
  const answer = await checkNumber(deps, companyId, typed);
  if (answer.on === 'nothing') throw new AppError('ERR_WAPP_INVALID_CONTACT', { field: 'number' });
  return answer.on === 'whatsapp' ? answer.number : typed;
}
