import * as z from 'zod';
import { contactList, contactListImport, contactListItem, reportedRow } from './contact-list-shapes.ts';
import { contactListId, contactListImportId, contactListItemId } from './ids.ts';
import { pageOf, pageQuery } from './lists.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

const listBody = z.object({ name: z.string().trim().min(2).max(50) });
const itemFields = {
  name: z.string().trim().min(2).max(50),
  /** Digits with any signs between them. */
  number: z.string().trim().min(8).max(50),
  email: z.email().or(z.literal('')).default(''),
};

const searchParam = z.string().trim().max(100).optional();
/** Campaigns by e-mail, which every company has, are sent to lists as well: no feature stands before them. */
const common = { permission: 'contact-lists:edit' } as const;
const lists = routesAt('/contact-lists', { contactListId }, common);
const items = routesAt('/contact-list-items', { contactListItemId }, common);

export const contactListRoutes = defineRoutes({
  listContactLists: lists.list(
    'Contact lists by name, 20 a page; searchParam finds names by the beginnings of their words.',
    { searchParam },
    pageOf('records', contactList),
  ),
  /** For choosing one, by name: the specification's call. */
  pickContactLists: {
    permission: 'session',
    method: 'GET',
    path: '/contact-lists/list',
    summary: 'Every contact list of the company by name, at most 1,000.',
    query: z.object({ companyId: z.string().max(64).optional() }),
    reply: z.object({ records: z.array(contactList) }),
  },
  getContactList: lists.get('One contact list.', contactList),
  createContactList: lists.create('Create a contact list.', listBody, contactList),
  updateContactList: lists.update('Rename a contact list.', listBody, contactList),
  deleteContactList: lists.remove('Delete a contact list; its contacts go in the background.'),
  importContactList: {
    ...lists.act(
      '/upload',
      'Import a spreadsheet (.xls or .xlsx) in the background: one file of a multipart body up to 4 MB, or the key of a finished upload of POST /uploads. An .xls has at most 4 MB.',
      contactListImport,
    ),
    body: z.object({ key: z.string().max(300).optional(), name: z.string().trim().min(1).max(200).optional() }),
    acceptsFiles: true,
    status: 201,
  },
  listContactListImports: lists.part(
    '/imports',
    'The latest twenty imports into a list, the newest first; each is kept for 30 days.',
    z.array(contactListImport),
  ),
  listReportedRows: {
    ...lists.part(
      '/imports/{contactListImportId}/rows',
      'Rows of an import that have a problem, with their numbers and reasons, 400 a page.',
      pageOf('rows', reportedRow),
    ),
    params: lists.params.extend({ contactListImportId }),
    query: z.object(pageQuery),
  },
  checkContactList: {
    ...lists.act('/check', 'Check the numbers of a list that are not checked yet, in the background.', contactList),
    body: z.object({}),
    mayRepeat: true,
  },
  listContactListItems: items.list(
    'Contacts of a list by name, 20 a page; searchParam finds words of the name and the e-mail by their beginnings, numbers by digits.',
    { contactListId, searchParam },
    pageOf('contacts', contactListItem),
  ),
  getContactListItem: items.get('One contact of a list.', contactListItem),
  createContactListItem: items.create(
    'Add a contact to a list; its number is checked in the background.',
    z.object({ ...itemFields, contactListId, companyId: z.unknown().optional() }),
    contactListItem,
  ),
  updateContactListItem: items.update(
    'Change a contact of a list; another number gives it another id.',
    z.object({ ...itemFields, contactListId: z.unknown().optional(), companyId: z.unknown().optional() }),
    contactListItem,
  ),
  deleteContactListItem: { ...items.remove('Take a contact from a list.'), permission: 'contacts-page:deleteContact' },
});
