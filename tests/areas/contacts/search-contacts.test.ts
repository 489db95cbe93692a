import { describe, expect, it } from 'vitest';
import { createContact } from '#functions/areas/contacts/create-contact.ts';
import { deleteContact } from '#functions/areas/contacts/delete-contact.ts';
import { importContactRows } from '#functions/areas/contacts/import-contact-rows.ts';
import { exportContacts, listContacts, pickContacts } from '#functions/areas/contacts/list-contacts.ts';
import { updateContact } from '#functions/areas/contacts/update-contact.ts';
import { given, type Home } from '#tests/support/given.ts';
import { derived } from '#tests/support/stream.ts';

const names = (page: { readonly contacts: readonly { readonly name: string }[] }): string[] => page.contacts.map(({ name }) => name);

const find = async (home: Home, searchParam: string): Promise<string[]> => names(await listContacts(home.deps, home.admin, { searchParam }));

async function contacts(...list: readonly (readonly [name: string, number?: string])[]) {
  const home = await given.company();
  const made = [];
  for (const [name, number] of list) made.push(await createContact(home.deps, home.admin, { name, number }));
  await derived(home);
  return { home, made };
}

describe('the list of contacts', () => {
  it('is by name, 20 a page, by cursor or number', async () => {
    const all = Array.from({ length: 25 }, (_, index) => `Cliente ${String(index).padStart(2, '0')}`);
    const { home } = await contacts(...all.map((name) => [name] as const), ['Átila'], ['Zé']);

    const first = await listContacts(home.deps, home.admin, {});
    const second = await listContacts(home.deps, home.admin, { cursor: first.nextCursor });
    const byNumber = await listContacts(home.deps, home.admin, { pageNumber: 2 });

    expect([...names(first), ...names(second)]).toEqual(['Átila', ...all, 'Zé']);
    expect([names(byNumber), first.hasMore, second.hasMore]).toEqual([names(second), true, false]);
    expect((await exportContacts(home.deps, home.admin, {})).contacts).toHaveLength(27);
    expect(await pickContacts(home.deps, home.admin, { name: 'z' })).toMatchObject([{ name: 'Zé' }]);
  });

  it('is searched by the beginnings of words, whatever accents and case', async () => {
    const { home } = await contacts(['João da Silva'], ['Joana Prado'], ['Maria Joaquina Silveira'], ['Pedro']);

    expect(await find(home, 'JOA')).toEqual(['Joana Prado', 'João da Silva', 'Maria Joaquina Silveira']);
    expect(await find(home, 'silv joã')).toEqual(['João da Silva', 'Maria Joaquina Silveira']);
    expect(await find(home, 'p')).toEqual(['Pedro']);
    expect(await find(home, 'xavier')).toEqual([]);
  });

  it.each(['5511987', '+55 (11) 98765-4321', '11 98765', '87654321', '8765-4', '551187654321'])('finds a number by %s', async (digits) => {
    const { home } = await contacts(['Ana', '551187654321'], ['Bia', '5521912345678']);

    expect(await find(home, digits)).toEqual(['Ana']);
  });

  it('shows whom two words lead to once, over all pages', async () => {
    const twins = Array.from({ length: 30 }, (_, index) => [`Maria Marina Maris ${String(index).padStart(2, '0')}`] as const);
    const { home } = await contacts(...twins);

    const first = await listContacts(home.deps, home.admin, { searchParam: 'mari' });
    const second = await listContacts(home.deps, home.admin, { searchParam: 'mari', cursor: first.nextCursor });

    expect([...names(first), ...names(second)]).toEqual(twins.map(([name]) => name));
    expect([first.contacts.length, second.hasMore]).toEqual([20, false]);
  });

  it('follows names and numbers that change, and forgets whom is deleted', async () => {
    const { home, made } = await contacts(['Ana Prado', '5511987654321'], ['Bia']);
    const [ana, bia] = made;

    await updateContact(home.deps, home.admin, { contactId: ana!.id, fields: { name: 'Ana Souza', number: '5511911112222' } });
    await deleteContact(home.deps, home.admin, bia!.id);
    await derived(home);

    expect([await find(home, 'prado'), await find(home, '987654321'), await find(home, 'bia')]).toEqual([[], [], []]);
    expect([await find(home, 'souza'), await find(home, '11112')]).toEqual([['Ana Souza'], ['Ana Souza']]);
  });
});

describe('the spreadsheet import', () => {
  const rows = [
    { row: 2, name: 'Ana Prado', number: '+55 11 98765-4321', email: 'ana@example.com' },
    { row: 3, name: 'Sem número', number: '', email: '' },
    { row: 4, name: '', number: '5511911112222', email: 'errado' },
    { row: 5, name: 'Ana de Novo', number: '551187654321', email: '' },
  ];

  it('makes contacts of usable rows, and reports the others by their rows', async () => {
    const home = await given.company();

    const { results } = await importContactRows(home.deps, home.admin, rows);

    expect(results).toEqual([
      { row: 2, outcome: 'created', problem: null },
      { row: 3, outcome: 'refused', problem: 'numberMissing' },
      { row: 4, outcome: 'created', problem: 'emailInvalid' },
      { row: 5, outcome: 'updated', problem: null },
    ]);
    expect((await listContacts(home.deps, home.admin, {})).contacts).toMatchObject([
      { name: '5511911112222', email: '' },
      { name: 'Ana de Novo', number: '5511987654321', email: 'ana@example.com' },
    ]);
  });

  it('sent again updates and doubles nothing, at once as well', async () => {
    const home = await given.company();
    const once = rows.slice(0, 3);

    await Promise.all([importContactRows(home.deps, home.admin, once), importContactRows(home.deps, home.admin, once)]);
    const { results } = await importContactRows(home.deps, home.admin, [...once, { row: 9, name: 'Ana Souza', number: '5511987654321', email: '' }]);

    expect(results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'refused', 'unchanged', 'updated']);
    expect((await listContacts(home.deps, home.admin, {})).contacts).toMatchObject([
      { name: '5511911112222' },
      { name: 'Ana Souza', email: 'ana@example.com' },
    ]);
  });
});
