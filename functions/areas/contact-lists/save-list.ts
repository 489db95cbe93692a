import { AppError } from '#shared/contract/errors.ts';
import { contactListId as contactListIdSchema, type ContactListId } from '#shared/contract/ids.ts';
import { liveCampaigns } from '#functions/records/campaigns/any-campaign.ts';
import { type ContactListRow, contactListRow, namedList, restingCheck, storedList } from '#functions/records/contact-lists/contact-list-row.ts';
import { orThrow } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put, remove } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { ContactListDeps } from './deps.ts';

export async function createContactList({ table, clock }: ContactListDeps, { companyId }: Principal, { name }: { name: string }): Promise<ContactListRow> {
  const now = isoTime(clock.nowMs());
  const row: ContactListRow = {
    type: 'contactList',
    companyId,
    id: contactListIdSchema.parse(newRecordId(clock)),
    name,
    contactsCount: 0,
    validCount: 0,
    invalidCount: 0,
    ...restingCheck,
    createdAt: now,
    updatedAt: now,
  };
  await table.forCompany(companyId).commit(put(companyKeys.contactList(companyId, row.id), storedList(row), ['absent']));
  return row;
}

/** @throws AppError ERR_NO_CONTACT_LIST_FOUND */
export async function renameContactList(
  { table, clock }: ContactListDeps,
  { companyId }: Principal,
  { contactListId, name }: { contactListId: ContactListId; name: string },
): Promise<ContactListRow> {
  const set = { ...namedList(contactListId, name), updatedAt: isoTime(clock.nowMs()) };
  const renamed = table.forCompany(companyId).change(companyKeys.contactList(companyId, contactListId), { set }, ['exists']);
  return contactListRow.parse(await orThrow(renamed, 'ERR_NO_CONTACT_LIST_FOUND'));
}

/**
 * The list is gone at once, what was in it in the background: the job waits in the queue before the list goes, and looks.
 *
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_CAMPAIGN_USES_LIST naming one that is scheduled or running
 */
export async function deleteContactList(
  { table, clock, jobs }: ContactListDeps,
  { companyId }: Principal,
  { contactListId }: { contactListId: ContactListId },
): Promise<{ message: string }> {
  const part = table.forCompany(companyId);
  const user = (await liveCampaigns(part, companyId)).find((campaign) => campaign.contactListId === contactListId);
  if (user) throw new AppError('ERR_CAMPAIGN_USES_LIST', { name: user.name });
  // Again a minute later, for what was on its way into the list.
  await jobs.send({ type: 'forgetContactList', companyId, contactListId }, clock.nowMs() + 60_000);
  await orThrow(part.commit(remove(companyKeys.contactList(companyId, contactListId), ['exists'])), 'ERR_NO_CONTACT_LIST_FOUND');
  await jobs.send({ type: 'forgetContactList', companyId, contactListId });
  return { message: 'deleted' };
}
