import { createItem } from '#functions/areas/contact-lists/save-item.ts';
import { createContactList } from '#functions/areas/contact-lists/save-list.ts';
import { startImport } from '#functions/areas/contact-lists/start-import.ts';
import { itemIdOf } from '#functions/records/contact-lists/contact-list-item.ts';
import { messageDeps } from '../message-deps.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishContactLists: Furnish<'contactLists'> = async (home) => {
  const { id: contactListId } = await createContactList(home.deps, home.admin, { name: 'nosso segredo' });
  const fields = { contactListId, name: 'Cliente da lista', number: '5511955550101', email: 'lista@example.com' };
  const item = await createItem(home.deps, home.admin, fields);
  const files = [{ name: 'planilha.xlsx', mimeType: 'application/octet-stream', bytes: Buffer.from('PK no workbook') }];
  const { id: importId } = await startImport({ ...home.deps, files: messageDeps(home).files }, home.admin, { contactListId, upload: {}, files });
  home.deps.jobs.take();
  return {
    ids: {
      contactListId: ulidOf(contactListId),
      contactListImportId: ulidOf(importId),
      contactListItemId: { own: item.id, missing: itemIdOf(contactListId, '5511955550999'), malformed: '42' },
    },
    bodies: {
      createContactList: { name: 'Clientes do Natal' },
      updateContactList: { name: 'Clientes da Páscoa' },
      importContactList: {},
      checkContactList: {},
      createContactListItem: { ...fields, number: '5511955550102' },
      updateContactListItem: { name: 'Outro nome', number: fields.number, email: '' },
    },
    known: { number: [fields.number], searchParam: ['cliente', '55119', 'lista@'] },
    // A file that is uploaded; a list that the query names.
    notPlain: ['deleteContactList', 'listContactListItems', 'deleteContactListItem', 'importContactList'],
  };
};
