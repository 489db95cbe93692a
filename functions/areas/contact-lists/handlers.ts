import type { contactListRoutes } from '#shared/contract/contact-lists.ts';
import { contactListId, contactListImportId } from '#shared/contract/ids.ts';
import { toContactListItem } from '#functions/records/contact-lists/contact-list-item.ts';
import { loadImport, toContactListImport } from '#functions/records/contact-lists/contact-list-import-item.ts';
import { loadContactList, toContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { recheckList } from './start-check.ts';
import type { ImportStartDeps } from './deps.ts';
import { listItems } from './list-items.ts';
import { listContactLists, pickContactLists } from './list-lists.ts';
import { listImports, listReportedRows, startImport } from './start-import.ts';
import { createItem, deleteItem, itemOfCreation, loadItem, updateItem } from './save-item.ts';
import { createContactList, deleteContactList, renameContactList } from './save-list.ts';

export function contactListHandlers(deps: ImportStartDeps): Handlers<typeof contactListRoutes> {
  return {
    listContactLists: ({ principal, query }) => listContactLists(deps, principal, query),
    pickContactLists: ({ principal }) => pickContactLists(deps, principal),
    getContactList: async ({ principal: { companyId }, params }) =>
      toContactList(await loadContactList(deps.table.forCompany(companyId), companyId, params.contactListId)),
    createContactList: once(
      async ({ principal, body }) => toContactList(await createContactList(deps, principal, body)),
      async ({ principal: { companyId } }, id) => toContactList(await loadContactList(deps.table.forCompany(companyId), companyId, contactListId.parse(id))),
    ),
    updateContactList: async ({ principal, params, body }) => toContactList(await renameContactList(deps, principal, { ...params, ...body })),
    deleteContactList: ({ principal, params }) => deleteContactList(deps, principal, params),
    importContactList: once(
      ({ principal, params, body, files }) => startImport(deps, principal, { ...params, upload: body, files }),
      async ({ principal: { companyId }, params }, id) =>
        toContactListImport(await loadImport(deps.table.forCompany(companyId), companyId, params.contactListId, contactListImportId.parse(id))),
    ),
    listContactListImports: ({ principal, params }) => listImports(deps, principal, params),
    listReportedRows: ({ principal, params, query }) => listReportedRows(deps, principal, { ...params, query }),
    checkContactList: async ({ principal, params }) => toContactList(await recheckList(deps, principal, params)),
    listContactListItems: ({ principal, query }) => listItems(deps, principal, query),
    getContactListItem: async ({ principal, params }) => toContactListItem(await loadItem(deps, principal, params.contactListItemId)),
    createContactListItem: once(
      async ({ principal, body }) => toContactListItem(await createItem(deps, principal, body)),
      async ({ principal, body }, id) => toContactListItem(await itemOfCreation(deps, principal, body, id)),
    ),
    updateContactListItem: async ({ principal, params, body }) => toContactListItem(await updateItem(deps, principal, { ...params, fields: body })),
    deleteContactListItem: ({ principal, params }) => deleteItem(deps, principal, params),
  };
}
