import type { Contact, contactRoutes } from '#shared/contract/contacts.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, ContactId } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { maskedAddress } from '#shared/domain/masked-address.ts';
import { isMasked, maskedName, maskedNumber } from '#shared/domain/masked-number.ts';
import { aliasesOf, isSameTyped } from '#shared/domain/phone.ts';
import { checkNumber } from '#functions/conversations/check-number.ts';
import { loadAliases, loadContact } from '#functions/conversations/contact-store.ts';
import type { ContactItem } from '#functions/records/contacts/contact-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { createContact } from './create-contact.ts';
import type { EnteringDeps } from './deps.ts';
import { updateContact } from './update-contact.ts';

type Fields = BodyOf<typeof contactRoutes.createContact>;
type Change = BodyOf<typeof contactRoutes.updateContact>;

/**
 * A contact as a person types it: WhatsApp is asked for the number first.
 *
 * @throws AppError ERR_WAPP_INVALID_CONTACT, and those of `createContact`
 */
export async function enterContact(deps: EnteringDeps, principal: Principal, fields: Fields): Promise<Contact> {
  refuseMasked(fields);
  const number = fields.number && (await checkedNumber(deps, principal.companyId, fields.number));
  return createContact(deps, principal, { ...fields, ...(number ? { number } : {}) });
}

/** A number that stays as it was is not asked for again. @throws AppError ERR_WAPP_INVALID_CONTACT, and those of `updateContact` */
export async function correctContact(
  deps: EnteringDeps,
  principal: Principal,
  { contactId, fields }: { contactId: ContactId; fields: Change },
): Promise<Contact> {
  const { companyId } = principal;
  const isShown = [fields.name, fields.number, fields.email].some((text) => text !== undefined && isMasked(text));
  const before = fields.number || isShown ? await loadContact(deps.table.forCompany(companyId), companyId, contactId) : undefined;
  const meant = before ? asMeant(before, fields) : fields;
  refuseMasked(meant);
  const { number: typed } = meant;
  const isOther = typed && before !== undefined && !before.isGroup && !isSameTyped(typed, before.number);
  const number = isOther ? await checkedNumber(deps, companyId, typed) : typed && before?.number;
  return updateContact(deps, principal, { contactId, fields: { ...meant, ...(number ? { number } : {}) } });
}

/** A field that was shown masked, and comes back as it was shown, is no change. */
function asMeant(stored: ContactItem, { name, number, email, ...rest }: Change): Change {
  return {
    ...rest,
    ...(name !== undefined && name !== maskedName(stored.name) ? { name } : {}),
    ...(number !== undefined && number !== maskedNumber(stored.number) ? { number } : {}),
    ...(email !== undefined && email !== maskedAddress(stored.email) ? { email } : {}),
  };
}

/** A mask of something else says neither whom nor what. @throws AppError ERR_VALIDATION */
function refuseMasked(fields: Change): void {
  const field = (['name', 'number', 'email'] as const).find((one) => isMasked(fields[one] ?? ''));
  if (field) throw new AppError('ERR_VALIDATION', { field, reason: 'masked' });
}

/** In WhatsApp's form; as it was typed where nobody can be asked, and where it has a contact already, which is refused anyway or its own. */
async function checkedNumber(deps: EnteringDeps, companyId: CompanyId, typed: string): Promise<string> {
  const [known] = await loadAliases(deps.table.forCompany(companyId), companyId, aliasesOf({ number: typed }));
  if (known) return typed;
  const answer = await checkNumber(deps, companyId, typed);
  if (answer.on === 'nothing') throw new AppError('ERR_WAPP_INVALID_CONTACT', { field: 'number' });
  return answer.on === 'whatsapp' ? answer.number : typed;
}
