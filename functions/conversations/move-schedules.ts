import { chunk } from '#shared/domain/chunk.ts';
import type { CompanyId, ContactId } from '#shared/contract/ids.ts';
import type { ContactItem } from '#functions/records/contacts/contact-item.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { companyKeys, listKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { scheduleItem } from '#functions/records/schedules/schedule-item.ts';

const writesAtOnce = 16;

/**
 * Gives a contact's scheduled messages to another contact, those that were sent too. Their times stay, so that no timer is set anew,
 * and a job under way goes on. Repeatable at any point.
 */
export async function moveSchedules(table: TablePart, companyId: CompanyId, from: ContactId, into: ContactItem): Promise<void> {
  const stored = await table.queryAll({ index: 'gsi2', pk: listKeys.schedulesOfContact(companyId, from) });
  const set = { contactId: into.id, contactName: into.name, gsi2Pk: listKeys.schedulesOfContact(companyId, into.id) };
  for (const part of chunk(readableItems(scheduleItem, stored), writesAtOnce)) {
    // Deleted at this moment, or given to somebody else.
    await Promise.all(part.map(({ id }) => isHeld(table.change(companyKeys.schedule(companyId, id), { set }, ['exists', ['contactId', '=', from]]))));
  }
}
