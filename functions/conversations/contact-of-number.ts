import { AppError } from '#shared/contract/errors.ts';
import { type CompanyId, contactId as contactIdSchema, type ConnectionId, type ContactId } from '#shared/contract/ids.ts';
import { aliasesOf } from '#shared/domain/phone.ts';
import { onRefusal } from '#functions/data/decide-anew.ts';
import { bareContact, contactAliasItem, type ContactItem } from '#functions/records/contacts/contact-item.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { checkNumber, type CheckDeps } from './check-number.ts';
import { createContactItem, loadAliases } from './contact-store.ts';

interface Asked {
  readonly companyId: CompanyId;
  /** Which WhatsApp is asked through for somebody new. */
  readonly connectionId: ConnectionId;
  readonly number: string;
}

/**
 * The contact of a number, in whichever form; somebody new is made a contact, called by the number until WhatsApp tells a name.
 *
 * @throws AppError ERR_WAPP_INVALID_CONTACT for a number without WhatsApp
 */
export async function contactOfNumber(deps: CheckDeps, { companyId, connectionId, number }: Asked): Promise<ContactId> {
  const table = deps.table.forCompany(companyId);
  const [known] = await loadAliases(table, companyId, aliasesOf({ number }));
  if (known) return known.contactId;
  const answer = await checkNumber(deps, companyId, number, connectionId);
  if (answer.on === 'nothing') throw new AppError('ERR_WAPP_INVALID_CONTACT', { field: 'number' });
  const own = answer.on === 'whatsapp' ? answer.number : number;
  const now = isoTime(deps.clock.nowMs());
  const contact: ContactItem = {
    ...bareContact,
    extraInfo: [],
    companyId,
    id: contactIdSchema.parse(deps.clock.newId()),
    name: own,
    isNamedByStaff: false,
    number: own,
    createdAt: now,
    updatedAt: now,
  };
  const faster = await onRefusal(createContactItem(table, contact), (refused) => {
    // A new contact has one alias, which is the first write: somebody else made it at this moment.
    if (refused.index > 0 || !refused.item) throw refused;
    return contactAliasItem.parse(refused.item).contactId;
  });
  return faster ?? contact.id;
}
