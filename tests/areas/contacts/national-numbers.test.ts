import { describe, expect, it } from 'vitest';
import { createContact } from '#functions/areas/contacts/create-contact.ts';
import { correctContact } from '#functions/areas/contacts/enter-contact.ts';
import { importContactRows } from '#functions/areas/contacts/import-contact-rows.ts';
import { exportContacts } from '#functions/areas/contacts/list-contacts.ts';
import { createItem, updateItem } from '#functions/areas/contact-lists/save-item.ts';
import { contactRoutes } from '#shared/contract/contacts.ts';
import { givenList } from '#tests/support/campaigns.ts';
import { given } from '#tests/support/given.ts';

/** A number of Peru that reads like a mobile of Porto Alegre. */
const ofPeru = '51987654321';
const typed = (number: string) => contactRoutes.createContact.body.parse({ name: 'Ana', number });

async function shop() {
  const home = await given.company();
  const numbers = async () => (await exportContacts(home.deps, home.admin, {})).contacts.map(({ number }) => number).toSorted();
  const rows = (...texts: string[]) => texts.map((number, index) => ({ row: index + 2, name: `Cliente ${index}`, number, email: '' }));
  return { home, numbers, deps: { ...home.deps, wait: async () => undefined }, rows };
}

describe('a number without its country', () => {
  it('becomes Brazil’s when a contact is typed in', () => {
    expect([typed('(11) 98765-4321').number, typed('+51 987 654 321').number, typed('5511987654321').number]).toEqual([
      '5511987654321',
      ofPeru,
      '5511987654321',
    ]);
  });

  it('becomes Brazil’s in an import, and is one person with the number that has it', async () => {
    const { home, numbers, rows } = await shop();

    const { results } = await importContactRows(home.deps, home.admin, rows('11 98765-4321', '+55 11 98765-4321', '011 3333-4444', `+${ofPeru}`));

    expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'updated', 'created', 'created']);
    expect(await numbers()).toEqual([ofPeru, '551133334444', '5511987654321']);
  });

  it('means a contact of another country that has these very digits, and no second one', async () => {
    const { home, numbers, rows } = await shop();
    await createContact(home.deps, home.admin, { name: 'Cliente 0', number: ofPeru });

    const { results } = await importContactRows(home.deps, home.admin, rows(ofPeru));

    expect(results).toMatchObject([{ outcome: 'unchanged' }]);
    expect(await numbers()).toEqual([ofPeru]);
  });

  it('stays what it is when such a contact is saved as it was read', async () => {
    const { home, deps, numbers } = await shop();
    const { id: contactId } = await createContact(home.deps, home.admin, { name: 'Ana', number: ofPeru });

    await correctContact(deps, home.admin, { contactId, fields: typed(ofPeru) });

    expect(await numbers()).toEqual([ofPeru]);
  });

  it('becomes Brazil’s in a list, and stays when the row is saved again', async () => {
    const { home } = await shop();
    const contactListId = await givenList(home, []);
    const fields = { name: 'Ana', email: '' };
    const made = await createItem(home.deps, home.admin, { ...fields, contactListId, number: '(11) 98765-4321' });
    const peru = await createItem(home.deps, home.admin, { ...fields, contactListId, number: `+${ofPeru}` });

    const saved = await updateItem(home.deps, home.admin, { contactListItemId: peru.id, fields: { ...fields, number: peru.number } });

    expect([made.number, peru.number, saved.number]).toEqual(['5511987654321', ofPeru, ofPeru]);
  });
});
