import type { contactRoutes } from '#shared/contract/contacts.ts';
import { contactId, type ContactId } from '#shared/contract/ids.ts';
import { loadContact } from '#functions/conversations/contact-store.ts';
import { toContact } from '#functions/records/contacts/contact-item.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { deleteContact } from './delete-contact.ts';
import type { EnteringDeps } from './deps.ts';
import { correctContact, enterContact } from './enter-contact.ts';
import { importContactRows } from './import-contact-rows.ts';
import { importPhonebook, type PhonebookDeps } from './import-phonebook.ts';
import { exportContacts, listContacts, pickContacts } from './list-contacts.ts';
import { summarizeContact } from './summarize-contact.ts';

const shown = async ({ table }: EnteringDeps, { companyId }: Principal, id: ContactId) =>
  toContact(await loadContact(table.forCompany(companyId), companyId, id));

export const contactHandlers = (deps: EnteringDeps & PhonebookDeps): Handlers<typeof contactRoutes> => ({
  listContacts: ({ principal, query }) => listContacts(deps, principal, query),
  pickContacts: ({ principal, query }) => pickContacts(deps, principal, query),
  exportContacts: ({ principal, query }) => exportContacts(deps, principal, query),
  importPhonebook: ({ principal }) => importPhonebook(deps, principal),
  importContactRows: ({ principal, body }) => importContactRows(deps, principal, body.rows),
  getContact: ({ principal, params }) => shown(deps, principal, params.contactId),
  getContactSummary: ({ principal, params }) => summarizeContact(deps, principal, params.contactId),
  createContact: once(
    ({ principal, body }) => enterContact(deps, principal, body),
    ({ principal }, id) => shown(deps, principal, contactId.parse(id)),
  ),
  updateContact: ({ principal, params, body }) => correctContact(deps, principal, { ...params, fields: body }),
  deleteContact: ({ principal, params }) => deleteContact(deps, principal, params.contactId),
});
