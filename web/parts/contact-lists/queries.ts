import { queryOptions } from '@tanstack/react-query';
import type { ContactList, ContactListItem, ReportedRow } from '#shared/contract/contact-list-shapes.ts';
import type { contactListRoutes } from '#shared/contract/contact-lists.ts';
import type { ContactListId, ContactListImportId, ContactListItemId } from '#shared/contract/ids.ts';
import type { CallInput } from '#shared/contract/route.ts';
import { digitsOf } from '#shared/domain/contact-row.ts';
import { hasWords, searchedWords } from '#shared/domain/search-words.ts';
import type { ListRules } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { everyPage } from '#web/api/every-page.ts';
import { findsName, folded } from '#web/api/folded.ts';
import { recordChanges, recordListQuery, useDeleteRecord, useSaveRecord } from '#web/api/record-lists.ts';
import { routes } from './contract.static.ts';

/** First words of their query keys, for `applyRecordEvent`. */
export const contactListArea = 'contact-lists';
export const contactListItemArea = 'contact-list-items';

export const contactListsQuery = (searchParam: string) => recordListQuery(contactListArea, routes.listContactLists, 'records', { searchParam });

/** Every one, for choosing; kept as the lists by pages are. */
export const contactListChoicesQuery = queryOptions({
  queryKey: [contactListArea, 'list', { of: 'choices' }] as const,
  queryFn: async ({ signal }) => (await call(routes.pickContactLists, {}, { signal })).records,
});

export const contactListQuery = (contactListId: ContactListId) =>
  queryOptions({
    queryKey: [contactListArea, 'one', contactListId] as const,
    queryFn: ({ signal }) => call(routes.getContactList, { params: { contactListId } }, { signal }),
  });

export const contactListItemsQuery = (contactListId: ContactListId, searchParam: string) =>
  recordListQuery(contactListItemArea, routes.listContactListItems, 'contacts', { contactListId, searchParam });

/** The latest first. */
export const importsQuery = (contactListId: ContactListId) =>
  queryOptions({
    queryKey: [contactListArea, 'imports', contactListId] as const,
    queryFn: ({ signal }) => call(routes.listContactListImports, { params: { contactListId } }, { signal }),
  });

const isBefore = (one: string, other: string): number => (one < other ? -1 : 1);

export const contactListRules: ListRules<ContactList> = {
  belongs: ({ name }, { searchParam = '' }) => findsName(String(searchParam), name),
  compare: (one, other) => isBefore(`${folded(one.name)}#${one.id}`, `${folded(other.name)}#${other.id}`),
};

export const contactListItemRules: ListRules<ContactListItem> = {
  belongs: ({ contactListId, name, number, email }, filter) => {
    const { searchParam } = filter;
    const search = typeof searchParam === 'string' ? searchParam : '';
    if (contactListId !== filter['contactListId']) return false;
    if (search === '' || folded(name).startsWith(folded(search)) || email.startsWith(search.toLowerCase())) return true;
    const digits = /^[\d\s()+.-]+$/.test(search) ? digitsOf(search) : '';
    return digits === ''
      ? hasWords(name, searchedWords(search))
      : number.startsWith(digits) || number.startsWith(`55${digits}`) || number.endsWith(digits.slice(-8));
  },
  compare: (one, other) => isBefore(`${folded(one.name)}#${one.number}`, `${folded(other.name)}#${other.number}`),
};

export type ContactListItemFields = Omit<CallInput<typeof contactListRoutes.updateContactListItem>['body'], 'contactListId' | 'companyId'>;

export const {
  useSave: useSaveContactList,
  useRemove: useDeleteContactList,
  apply: applyContactList,
} = recordChanges(contactListArea, { create: routes.createContactList, update: routes.updateContactList, remove: routes.deleteContactList }, contactListRules);

export const useCheckNumbers = () =>
  useSaveRecord(contactListArea, (contactListId: ContactListId) => call(routes.checkContactList, { params: { contactListId }, body: {} }), contactListRules);

interface ItemChange {
  readonly contactListId: ContactListId;
  readonly id: ContactListItemId | null;
  readonly fields: ContactListItemFields;
}

export const useSaveContactListItem = () =>
  useSaveRecord(
    contactListItemArea,
    ({ contactListId, id, fields }: ItemChange) =>
      id === null
        ? call(routes.createContactListItem, { body: { ...fields, contactListId } })
        : call(routes.updateContactListItem, { params: { contactListItemId: id }, body: fields }),
    contactListItemRules,
  );

export const useDeleteContactListItem = () =>
  useDeleteRecord(contactListItemArea, (id: ContactListItemId) => call(routes.deleteContactListItem, { params: { contactListItemId: id } }));

/** @param upload of `uploadFile`. */
export const startImport = (contactListId: ContactListId, upload: { readonly key: string; readonly name: string }) =>
  call(routes.importContactList, { params: { contactListId }, body: upload });

/** Every row of an import that has a problem, page by page. */
export async function reportedRows(contactListId: ContactListId, contactListImportId: ContactListImportId): Promise<ReportedRow[]> {
  const pages = await everyPage((query) => call(routes.listReportedRows, { params: { contactListId, contactListImportId }, query }));
  return pages.flatMap(({ rows }) => rows);
}
