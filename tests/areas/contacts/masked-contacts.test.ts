import { beforeEach, describe, expect, it } from 'vitest';
import { createContact } from '#functions/areas/contacts/create-contact.ts';
import { loadContact } from '#functions/conversations/contact-store.ts';
import type { Contact } from '#shared/contract/contacts.ts';
import { areas } from '#shared/contract/index.ts';
import { given, type Home } from '#tests/support/given.ts';
import { restApi } from '#tests/support/rest-api.ts';

let home: Home;
let api: Awaited<ReturnType<typeof restApi>>;
let token: string;
let contact: Contact;
const number = '5511966554434';

beforeEach(async () => {
  home = await given.company();
  api = await restApi(home);
  token = await api.token(await given.user(home, { role: 'attendant' }));
  contact = await createContact(home.deps, home.admin, { name: number, number, email: 'maria@example.com' });
});

const change = (body: object) => api.call(areas.contacts.updateContact, { token, params: { contactId: contact.id }, body });
const stored = () => loadContact(home.deps.table.forCompany(home.company.companyId), home.company.companyId, contact.id);

describe('a contact, to somebody who sees no numbers', () => {
  it('shows where its number is from and how it ends', async () => {
    const { body } = await api.call(areas.contacts.getContact, { token, params: { contactId: contact.id } });

    expect(body).toMatchObject({ name: '+55 11 •••••-••34', number: '+55 11 •••••-••34', email: 'm•••@example.com' });
  });

  it('stays what it is when it comes back as it was shown', async () => {
    const { body } = await api.call(areas.contacts.getContact, { token, params: { contactId: contact.id } });

    const reply = await change({ ...Object(body), extraInfo: [{ name: 'plano', value: 'ouro' }] });

    expect(reply).toMatchObject({ status: 200, body: { number: '+55 11 •••••-••34', extraInfo: [{ name: 'plano' }] } });
    expect(await stored()).toMatchObject({ name: number, number, email: 'maria@example.com', isNamedByStaff: true });
  });

  it('gets another name, number and address from them all the same', async () => {
    const reply = await change({ name: 'Maria', number: '11 98888-7777', email: 'm@example.com' });

    expect(reply).toMatchObject({ status: 200, body: { name: 'Maria', number: '+55 11 •••••-••77', email: 'm•••@example.com' } });
    expect(await stored()).toMatchObject({ number: '5511988887777', email: 'm@example.com' });
  });

  it.each([{ number: '+55 11 •••••-••99' }, { email: 'x•••@example.com' }, { name: '+55 11 •••••-••99' }])(
    'refuses a mask of something else: %o',
    async (mask) => {
      const replies = [await change({ name: 'Maria', ...mask }), await api.call(areas.contacts.createContact, { token, body: { name: 'Ana', ...mask } })];

      const refusal = { status: 400, body: { error: 'ERR_VALIDATION', field: Object.keys(mask)[0] } };
      expect(replies).toMatchObject([refusal, refusal]);
      expect(await stored()).toMatchObject({ name: number, number });
    },
  );
});
