import { loadConnections } from '#functions/areas/connections/load-connection.ts';
import { createContact } from '#functions/areas/contacts/create-contact.ts';
import { given } from '#tests/support/given.ts';
import { givenPhonebook } from '#tests/support/phonebook.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishContacts: Furnish<'contacts'> = async (home) => {
  const { id } = await createContact(home.deps, home.admin, { name: 'nosso segredo', number: '5531987654321', email: 'segredo@example.com' });
  await given.connection(home);
  // One of them is the default, whichever area made it.
  const connections = await loadConnections(home.deps.table.forCompany(home.company.companyId), home.company.companyId, { consistent: true });
  for (const one of connections) await givenPhonebook(home, one, [{ number: '5531987654399', name: 'nosso segredo' }]);
  const fields = { name: 'Maria', number: '5531987654322', email: '', extraInfo: [{ name: 'plano', value: 'ouro' }] };
  return {
    ids: { contactId: ulidOf(id) },
    bodies: {
      createContact: fields,
      updateContact: { ...fields, number: '5531987654321' },
      importContactRows: { rows: [{ row: 2, name: 'Ana', number: '55 31 98765-4323', email: 'ana@example.com' }] },
    },
    known: { contactId: [id], number: ['5531987654321', '553187654321', '', '+55 (31) 98765-0000'], email: ['', 'ana@example.com'] },
    notPlain: ['deleteContact'],
  };
};
