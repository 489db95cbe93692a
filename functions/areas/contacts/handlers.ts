import type { contactRoutes } from '#shared/contract/contacts.ts';
import { loadContact } from '../../conversations/contact-store.ts';
import { toContact } from '../../data/contact-item.ts';
import type { Handlers } from '../../lib/http.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import type { ContactDeps } from './deps.ts';
import { importContactRows } from './import-contact-rows.ts';
import { exportContacts, listContacts, pickContacts } from './list-contacts.ts';
import { updateContact } from './update-contact.ts';

export const contactHandlers = (deps: ContactDeps): Handlers<typeof contactRoutes> => ({
  listContacts: ({ principal, query }) => listContacts(deps, principal, query),
  pickContacts: ({ principal, query }) => pickContacts(deps, principal, query),
  exportContacts: ({ principal, query }) => exportContacts(deps, principal, query),
  importContactRows: ({ principal, body }) => importContactRows(deps, principal, body.rows),
  getContact: async ({ principal: { companyId }, params }) => toContact(await loadContact(deps.table.forCompany(companyId), companyId, params.contactId)),
  createContact: ({ principal, body }) => createContact(deps, principal, body),
  updateContact: ({ principal, params, body }) => updateContact(deps, principal, { ...params, fields: body }),
  deleteContact: ({ principal, params }) => deleteContact(deps, principal, params.contactId),
});
