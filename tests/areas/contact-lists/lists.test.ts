import { beforeEach, describe, expect, it } from 'vitest';
import { listItems } from '#functions/areas/contact-lists/list-items.ts';
import { listContactLists } from '#functions/areas/contact-lists/list-lists.ts';
import { cancelCampaign } from '#functions/areas/campaigns/stop-campaign.ts';
import { createItem, deleteItem, updateItem } from '#functions/areas/contact-lists/save-item.ts';
import { createContactList, deleteContactList, renameContactList } from '#functions/areas/contact-lists/save-list.ts';
import { itemIdOf, readRecipients } from '#functions/records/contact-lists/contact-list-item.ts';
import { loadContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { begunCampaign, campaignDeps } from '#tests/support/campaigns.ts';
import { workOnLists } from '#tests/support/contact-lists.ts';
import { given, type Home } from '#tests/support/given.ts';

let home: Home;
let contactListId: ContactListId;

beforeEach(async () => {
  home = await given.company();
  ({ id: contactListId } = await createContactList(home.deps, home.admin, { name: 'Clientes do Natal' }));
});

const part = () => home.deps.table.forCompany(home.company.companyId);
const countOf = async () => (await loadContactList(part(), home.company.companyId, contactListId)).contactsCount;
const add = (name: string, number: string, email = '') => createItem(home.deps, home.admin, { contactListId, name, number, email });
const found = async (searchParam: string) => (await listItems(home.deps, home.admin, { contactListId, searchParam })).contacts.map(({ name }) => name);

describe('contact lists', () => {
  it('stand by name and are found by the beginnings of words', async () => {
    await createContactList(home.deps, home.admin, { name: 'Aniversário' });
    await createContactList(home.deps, home.admin, { name: 'Zona norte' });
    const names = async (searchParam?: string) => (await listContactLists(home.deps, home.admin, { searchParam })).records.map(({ name }) => name);

    expect(await names()).toEqual(['Aniversário', 'Clientes do Natal', 'Zona norte']);
    expect(await names('nat')).toEqual(['Clientes do Natal']);
    expect(await names('aniversario')).toEqual(['Aniversário']);
  });

  it('are renamed without touching their counts', async () => {
    await add('Ana', '5511970000001');

    expect(await renameContactList(home.deps, home.admin, { contactListId, name: 'Páscoa' })).toMatchObject({ name: 'Páscoa', contactsCount: 1 });
  });

  it('take everything along when they go', async () => {
    const { number } = await add('Ana', '5511970000001');

    await deleteContactList(home.deps, home.admin, { contactListId });
    await workOnLists(home);

    expect(await part().get(companyKeys.contactListItem(home.company.companyId, contactListId, number))).toBeUndefined();
    await expect(add('Bia', '5511970000002')).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_LIST_FOUND' });
    await expect(deleteContactList(home.deps, home.admin, { contactListId })).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_LIST_FOUND' });
  });

  it('stay while a campaign sends to them, and may go when it has been stopped', async () => {
    await add('Ana', '5511970000001');
    const { id } = await begunCampaign(home, { name: 'Páscoa', contactListId });

    await expect(deleteContactList(home.deps, home.admin, { contactListId })).rejects.toMatchObject({
      code: 'ERR_CAMPAIGN_USES_LIST',
      details: { name: 'Páscoa' },
    });
    await cancelCampaign(campaignDeps(home), home.admin, id);
    await expect(deleteContactList(home.deps, home.admin, { contactListId })).resolves.toBeDefined();
  });
});

describe('contacts of a list', () => {
  it('are in it once, whichever way the number is written, and counted', async () => {
    await add('Ana', '+55 (11) 7000-0001');

    await expect(add('Ana de novo', '5511970000001')).rejects.toMatchObject({ code: 'ERR_DUPLICATED_CONTACT' });
    expect(await countOf()).toBe(1);
  });

  it('are counted exactly while many come at once', async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => `55119700000${String(index % 20).padStart(2, '0')}`);

    await Promise.allSettled(numbers.map((number) => add('Ana', number)));

    expect(await countOf()).toBe(20);
  });

  it('move with their number, which is to be checked anew', async () => {
    const { id, number } = await add('Ana', '5511970000001');
    await part().change(companyKeys.contactListItem(home.company.companyId, contactListId, number), { set: { isWhatsappValid: true } });
    await part().change(companyKeys.contactList(home.company.companyId, contactListId), { add: { validCount: 1 } });

    const moved = await updateItem(home.deps, home.admin, { contactListItemId: id, fields: { name: 'Ana', number: '5511970000009', email: '' } });

    expect(moved).toMatchObject({ id: itemIdOf(contactListId, '5511970000009'), isWhatsappValid: null });
    expect(await loadContactList(part(), home.company.companyId, contactListId)).toMatchObject({ contactsCount: 1, validCount: 0 });
  });

  it('do not take the number of another one', async () => {
    const { id } = await add('Ana', '5511970000001');
    await add('Bia', '5511970000002');

    const changing = updateItem(home.deps, home.admin, { contactListItemId: id, fields: { name: 'Ana', number: '5511970000002', email: '' } });

    await expect(changing).rejects.toMatchObject({ code: 'ERR_DUPLICATED_CONTACT' });
  });

  it('leave it once', async () => {
    const { id } = await add('Ana', '5511970000001');

    const leaving = await Promise.allSettled([1, 2, 3].map(() => deleteItem(home.deps, home.admin, { contactListItemId: id })));

    expect(leaving.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await countOf()).toBe(0);
  });

  it.each([
    ['mar', ['Mariana Souza', 'Ana Maria']],
    ['souza', ['Mariana Souza']],
    ['JOSÉ', ['José']],
    ['jose@', ['José']],
    ['5511', ['Ana Maria', 'Mariana Souza']],
    ['11 97000', ['Ana Maria', 'Mariana Souza']],
    ['7000-0002', ['Mariana Souza']],
    ['ninguém', []],
  ])('are found by %j', async (searchParam, names) => {
    await add('Ana Maria', '5511970000001');
    await add('Mariana Souza', '5511970000002');
    await add('José', '5521980000003', 'jose@example.com');

    expect(await found(searchParam)).toEqual(names);
  });

  it('are handed out by number without those who are not on WhatsApp', async () => {
    for (const digit of [3, 1, 2]) await add('Ana', `551197000000${digit}`);
    await part().change(companyKeys.contactListItem(home.company.companyId, contactListId, '5511970000002'), { set: { isWhatsappValid: false } });

    const first = await readRecipients(part(), home.company.companyId, contactListId, { after: '', limit: 2 });
    const second = await readRecipients(part(), home.company.companyId, contactListId, { after: first.next ?? '', limit: 2 });

    expect([...first.items, ...second.items].map(({ number }) => number)).toEqual(['5511970000001', '5511970000003']);
    expect(second.next).toBeUndefined();
  });
});

it('names a page of many with the words further on, a part of a long list at a time', async () => {
  await add('Zilda Última', '5511970009999');
  const rows = Array.from({ length: 700 }, (_, index) => ({ name: `Cliente ${index}`, number: `55119711${String(index).padStart(5, '0')}` }));
  const { storedItem } = await import('#functions/records/contact-lists/contact-list-item.ts');
  const now = '2026-01-01T00:00:00.000Z';
  await part().writeMany(
    rows.map(({ name, number }) => ({
      kind: 'put',
      key: companyKeys.contactListItem(home.company.companyId, contactListId, number),
      attributes: storedItem({
        type: 'contactListItem',
        companyId: home.company.companyId,
        listId: contactListId,
        id: itemIdOf(contactListId, number),
        number,
        name,
        email: '',
        isWhatsappValid: null,
        whatsappNumber: null,
        createdAt: now,
        updatedAt: now,
      }),
    })),
  );

  const first = await listItems(home.deps, home.admin, { contactListId, searchParam: 'ultima' });
  const second = await listItems(home.deps, home.admin, { contactListId, searchParam: 'ultima', cursor: first.nextCursor });

  expect(first).toMatchObject({ contacts: [], hasMore: true });
  expect(second).toMatchObject({ contacts: [{ name: 'Zilda Última' }], hasMore: false });
});
