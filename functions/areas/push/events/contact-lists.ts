import { contactListEventName } from '#shared/contract/events.ts';
import { contactListImportItem, toContactListImport } from '#functions/records/contact-lists/contact-list-import-item.ts';
import { contactListItem, toContactListItem } from '#functions/records/contact-lists/contact-list-item.ts';
import { contactListRow, toContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import { audience } from '../audience.ts';
import { type EventsOf, parsed } from '../live-event.ts';

export const contactListEvents: EventsOf = (change) => {
  const item = parsed(contactListRow, change.after ?? change.before);
  if (!item) return [];
  const { companyId, id } = item;
  const head = { companyId, event: contactListEventName.list(companyId), to: audience.right('contact-lists:edit') };
  if (!change.after) return [{ ...head, data: { action: 'delete', id } }];
  const record = toContactList(item);
  const former = parsed(contactListRow, change.before);
  // Where the check is says nothing to anybody.
  if (former && JSON.stringify(toContactList(former)) === JSON.stringify(record)) return [];
  return [{ ...head, data: { action: former ? 'update' : 'create', record } }];
};

/** An import, or the end of a list, changes thousands: of a crowd it is told that the list has changed. */
export const contactListItemEvents: EventsOf = (change) => {
  const item = parsed(contactListItem, change.after ?? change.before);
  if (!item) return [];
  const { companyId, id, listId: contactListId } = item;
  const crowd = { event: contactListEventName.items(companyId, contactListId), data: { action: 'reload' as const, contactListId } };
  const head = { companyId, event: contactListEventName.item(companyId), to: audience.right('contact-lists:edit'), crowd };
  if (!change.after) return [{ ...head, data: { action: 'delete', id, contactListId } }];
  return [{ ...head, data: { action: change.before ? 'update' : 'create', record: toContactListItem(item) } }];
};

export const contactListImportEvents: EventsOf = (change) => {
  const item = parsed(contactListImportItem, change.after);
  if (!item) return [];
  const { companyId, listId: contactListId } = item;
  const data = { action: 'reload' as const, contactListId, import: toContactListImport(item) };
  return [{ companyId, event: contactListEventName.items(companyId, contactListId), to: audience.right('contact-lists:edit'), data }];
};
