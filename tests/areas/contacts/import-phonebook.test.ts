import { describe, expect, it } from 'vitest';
import { deleteConnection } from '#functions/areas/connections/delete-connection.ts';
import { forgetPhonebook } from '#functions/areas/connections/forget-phonebook.ts';
import { createContact } from '#functions/areas/contacts/create-contact.ts';
import { importMoreNames, importPhonebook } from '#functions/areas/contacts/import-phonebook.ts';
import { exportContacts } from '#functions/areas/contacts/list-contacts.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { givenPhonebook } from '#tests/support/phonebook.ts';

async function company() {
  const home = await given.company();
  return { home, connection: await given.connection(home, { queueIds: [home.queue.queueId] }) };
}

const contactsOf = async (home: Home) => (await exportContacts(home.deps, home.admin, {})).contacts.map(({ name, number }) => `${name} ${number}`);

/** Does the jobs until none is left. */
async function work({ deps }: Home): Promise<number> {
  let steps = 0;
  for (let jobs = deps.jobs.take(); jobs.length > 0; jobs = deps.jobs.take()) {
    for (const job of jobs) {
      if (job.type === 'importPhonebook') await importMoreNames(deps, job);
      if (job.type === 'forgetPhonebook') await forgetPhonebook(deps, job);
      steps += 1;
    }
  }
  return steps;
}

describe('the import from the phone', () => {
  it('makes contacts of new numbers and names those that were only a number', async () => {
    const { home, connection } = await company();
    await createContact(home.deps, home.admin, { name: 'Ana do Bairro', number: '5511900000001' });
    await createContact(home.deps, home.admin, { name: '+55 11 90000-0002', number: '5511900000002' });
    await customerWrites(home, connection, { number: '5511900000003', lid: '123456789', name: 'biazinha ❤' });
    await givenPhonebook(home, connection, [
      { number: '551190000001', name: 'Ana Agenda' },
      { number: '5511900000002', name: 'Beto Agenda' },
      { number: '5511900000003', name: 'Bia Agenda' },
      { number: '5511900000004', name: 'Caio Agenda' },
      { number: '5511900000005', name: 'Z' },
    ]);

    const first = await importPhonebook(home.deps, home.admin);
    const again = await importPhonebook(home.deps, home.admin);

    expect(first).toMatchObject({ created: 3, updated: 1, unchanged: 1, goesOn: false });
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
    expect(await contactsOf(home)).toEqual([
      '5511900000005 5511900000005',
      'Ana Agenda 551190000001',
      'Ana do Bairro 5511900000001',
      'Beto Agenda 5511900000002',
      'biazinha ❤ 5511900000003',
      'Caio Agenda 5511900000004',
    ]);
  });

  it('does a large address book in the background, whole and once', async () => {
    const { home, connection } = await company();
    await givenPhonebook(home, connection, 410);

    const first = await importPhonebook(home.deps, home.admin);
    const steps = await work(home);

    expect(first).toEqual({ created: 200, updated: 0, unchanged: 0, goesOn: true });
    expect(steps).toBe(2);
    const { contacts } = await exportContacts(home.deps, home.admin, {});
    expect(contacts.map(({ name }) => name)).toEqual(Array.from({ length: 410 }, (_one, n) => `Agenda ${String(n).padStart(4, '0')}`));
  });

  it('takes the newest name that the linked phone gave, and none of a phone that was linked before', async () => {
    const { home, connection } = await company();
    await givenPhonebook(home, connection, 230, '5511955550000');
    await givenPhonebook(home, connection, [{ number: '5511980000000', name: 'Caio' }]);
    await givenPhonebook(home, connection, [{ number: '5511980000000', name: 'Caio Lima' }]);

    expect(await importPhonebook(home.deps, home.admin)).toMatchObject({ created: 1 });
    expect(await contactsOf(home)).toEqual(['Caio Lima 5511980000000']);
  });

  it('says what is missing: a default connection, a phone, its address book', async () => {
    const alone = await given.company();
    await expect(importPhonebook(alone.deps, alone.admin)).rejects.toMatchObject({ code: 'ERR_NO_DEF_WAPP_FOUND' });

    const unlinked = await given.company();
    await given.connection(unlinked, { number: null });
    await expect(importPhonebook(unlinked.deps, unlinked.admin)).rejects.toMatchObject({ code: 'ERR_NO_PHONEBOOK' });

    const { home, connection } = await company();
    await givenPhonebook(home, connection, 3, '5511955550000');
    await expect(importPhonebook(home.deps, home.admin)).rejects.toMatchObject({ code: 'ERR_NO_PHONEBOOK' });
  });
});

describe('the names of a connection', () => {
  it('go with it, and do not come back', async () => {
    const { home, connection } = await company();
    const { companyId, connectionId } = connection;
    await givenPhonebook(home, connection, 510);
    const rows = async () =>
      (await home.deps.table.forCompany(companyId).queryAll({ pk: companyKeys.phonebook(companyId, connectionId, '').pk, consistent: true })).length;
    const before = await rows();

    await deleteConnection(home.deps, home.admin, { connectionId });
    await givenPhonebook(home, connection, 3);
    await work(home);

    expect([before, await rows()]).toEqual([510, 0]);
  });
});
