import type { contactRoutes } from '#shared/contract/contacts.ts';
import { loadContact } from '#functions/conversations/contact-store.ts';
import { toContact } from '#functions/records/contacts/contact-item.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { deleteContact } from './delete-contact.ts';
import type { EnteringDeps } from './deps.ts';
import { correctContact, enterContact } from './enter-contact.ts';
import { importContactRows } from './import-contact-rows.ts';
import { importPhonebook, type PhonebookDeps } from './import-phonebook.ts';
import { exportContacts, listContacts, pickContacts } from './list-contacts.ts';

export const contactHandlers = (deps: EnteringDeps & PhonebookDeps): Handlers<typeof contactRoutes> => ({
  listContacts: ({ principal, query }) => listContacts(deps, principal, query),
  pickContacts: ({ principal, query }) => pickContacts(deps, principal, query),
  exportContacts: ({ principal, query }) => exportContacts(deps, principal, query),
  importPhonebook: ({ principal }) => importPhonebook(deps, principal),
  importContactRows: ({ principal, body }) => importContactRows(deps, principal, body.rows),
  getContact: async ({ principal: { companyId }, params }) => toContact(await loadContact(deps.table.forCompany(companyId), companyId, params.contactId)),
  createContact: ({ principal, body }) => enterContact(deps, principal, body),
  updateContact: ({ principal, params, body }) => correctContact(deps, principal, { ...params, fields: body }),
  deleteContact: ({ principal, params }) => deleteContact(deps, principal, params.contactId),
});
