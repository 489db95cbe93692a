import { describe, expect, it } from 'vitest';
import { createContact } from '#functions/areas/contacts/create-contact.ts';
import { deleteContact } from '#functions/areas/contacts/delete-contact.ts';
import { updateContact } from '#functions/areas/contacts/update-contact.ts';
import { createTicket } from '#functions/areas/tickets/create-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import { loadContact } from '#functions/conversations/contact-store.ts';
import { contactRoutes } from '#shared/contract/contacts.ts';
import { acceptedTicket, allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { refusals } from './refusals.ts';

async function company() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const { companyId } = home.company;
  const table = home.deps.table.forCompany(companyId);
  return { home, connection, companyId, table, deps: home.deps, admin: home.admin };
}

describe('a contact that staff make', () => {
  it('is one person in both forms of a Brazilian number, of any number made at once', async () => {
    const { deps, admin } = await company();
    const forms = ['5511987654321', '551187654321', '5511987654321', '551187654321'];

    const made = await Promise.allSettled(forms.map((number, index) => createContact(deps, admin, { name: `Ana ${index}`, number })));

    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refusals(made)).toEqual(Array(3).fill('ERR_DUPLICATED_CONTACT'));
  });

  it('keeps what a change leaves out, its name too', () => {
    expect(contactRoutes.updateContact.body.parse({ email: 'Ana@Exemplo.com' })).toEqual({ email: 'ana@exemplo.com' });
  });

  it('is the one that WhatsApp’s first message finds, and keeps its name', async () => {
    const { home, connection, deps, admin } = await company();
    const { id } = await createContact(deps, admin, { name: 'Ana do Bairro', number: '551187654321' });

    await customerWrites(home, connection, { number: '5511987654321', lid: '12345678901', name: 'aninha ❤' });

    const [ticket] = await allTickets(home);
    expect(ticket?.contact).toMatchObject({ id, name: 'Ana do Bairro' });
  });

  it('races with the first message of its number: there is one contact', async () => {
    const { home, connection, deps, admin, companyId, table } = await company();

    const [made] = await Promise.allSettled([
      createContact(deps, admin, { name: 'Ana', number: '5511987654321' }),
      customerWrites(home, connection, { number: '5511987654321' }),
    ]);

    const { items } = await table.query({ index: 'gsi1', pk: `c#${companyId}#contacts` });
    const [ticket] = await allTickets(home);
    expect(items.map(({ id }) => id)).toEqual([ticket?.contactId]);
    expect(made.status === 'fulfilled' ? 'made' : refusals([made])[0]).toBeOneOf(['made', 'ERR_DUPLICATED_CONTACT']);
  });

  it('has extra facts with ids of their own, which stay when it is saved again', async () => {
    const { deps, admin } = await company();
    const { id, extraInfo } = await createContact(deps, admin, { name: 'Ana', extraInfo: [{ name: 'plano', value: 'ouro' }] });

    const saved = await updateContact(deps, admin, { contactId: id, fields: { extraInfo: [...extraInfo, { name: 'cidade', value: 'Recife' }] } });

    expect(saved.extraInfo).toMatchObject([
      { id: extraInfo[0]?.id, name: 'plano' },
      { name: 'cidade', value: 'Recife' },
    ]);
  });
});

describe('a change of a contact', () => {
  it('shows the new name on its active ticket at once', async () => {
    const { home, connection, deps, admin } = await company();
    await customerWrites(home, connection, { name: 'zé' });
    const [before] = await allTickets(home);

    await updateContact(deps, admin, { contactId: before!.contactId, fields: { name: 'José Pereira' } });

    expect((await allTickets(home))[0]?.contact.name).toBe('José Pereira');
  });

  it('is refused for a number that has a contact, and leaves everything as it was', async () => {
    const { deps, admin, companyId, table } = await company();
    const one = await createContact(deps, admin, { name: 'Ana', number: '5511987654321' });
    await createContact(deps, admin, { name: 'Bia', number: '5511987654322' });

    const changing = updateContact(deps, admin, { contactId: one.id, fields: { name: 'Outra', number: '551187654322' } });

    await expect(changing).rejects.toMatchObject({ code: 'ERR_DUPLICATED_CONTACT', details: { field: 'number' } });
    expect(await loadContact(table, companyId, one.id)).toMatchObject({ name: 'Ana', number: '5511987654321' });
  });

  it('of the number frees the old one, and takes messages of the new one', async () => {
    const { home, connection, deps, admin } = await company();
    const { id } = await createContact(deps, admin, { name: 'Ana', number: '5511987654321' });

    await updateContact(deps, admin, { contactId: id, fields: { number: '5511987654399' } });
    const other = await createContact(deps, admin, { name: 'Bia', number: '5511987654321' });
    await customerWrites(home, connection, { number: '5511987654399' });

    const [ticket] = await allTickets(home);
    expect([ticket?.contactId, other.id === id]).toEqual([id, false]);
  });

  it('gives a contact known by LID its number, and drops the LID with another person’s number', async () => {
    const { home, connection, deps, admin, companyId, table } = await company();
    await customerWrites(home, connection, { lid: '98765432109876', name: '' });
    const [{ contactId } = { contactId: undefined! }] = await allTickets(home);

    await updateContact(deps, admin, { contactId, fields: { number: '5511987654321' } });
    const known = await loadContact(table, companyId, contactId);
    await updateContact(deps, admin, { contactId, fields: { number: '5511911112222' } });

    expect(known.lid).toBe('98765432109876');
    expect(await loadContact(table, companyId, contactId)).toMatchObject({ lid: null, number: '5511911112222' });
    expect(await table.get(companyKeys.contactAlias(companyId, 'l:98765432109876'))).toBeUndefined();
    expect(await table.get(companyKeys.contactAlias(companyId, 'n:5511911112222'))).toMatchObject({ contactId, aliases: ['n:5511911112222'] });
  });

  it('takes both of two at once, one after the other', async () => {
    const { deps, admin, companyId, table } = await company();
    const { id } = await createContact(deps, admin, { name: 'Ana', number: '5511987654321' });

    await Promise.all([
      updateContact(deps, admin, { contactId: id, fields: { email: 'ana@example.com' } }),
      updateContact(deps, admin, { contactId: id, fields: { name: 'Ana Maria' } }),
    ]);

    expect(await loadContact(table, companyId, id)).toMatchObject({ name: 'Ana Maria', email: 'ana@example.com', number: '5511987654321' });
  });

  it('waits for a merge that is under way', async () => {
    const { deps, admin, companyId, table } = await company();
    const [one, other] = [await createContact(deps, admin, { name: 'Ana', number: '5511987654321' }), await createContact(deps, admin, { name: 'Bia' })];
    const alias = companyKeys.contactAlias(companyId, 'n:5511987654321');
    await table.commit(put(alias, { type: 'contactAlias', contactId: one.id, aliases: ['n:5511987654321'], merging: [other.id] }));

    await expect(deleteContact(deps, admin, one.id)).rejects.toMatchObject({ code: 'ERR_CONFLICT' });
  });
});

describe('deleting a contact', () => {
  it('is refused while it is being served', async () => {
    const { home, connection, deps, admin } = await company();
    const ticket = await acceptedTicket(home, connection);

    const deleting = deleteContact(deps, admin, ticket.contactId);

    await expect(deleting).rejects.toMatchObject({ code: 'ERR_CONTACT_HAS_OPEN_TICKET', details: { ticketId: ticket.id } });
  });

  it('keeps its closed tickets and their messages readable, but not to be opened again', async () => {
    const { home, connection, deps, admin } = await company();
    const ticket = await acceptedTicket(home, connection, admin, { text: 'obrigada por tudo' });
    await updateTicket(deps, admin, { ticketId: ticket.id, change: { status: 'closed' } });

    await deleteContact(deps, admin, ticket.contactId);

    const { messages } = await listMessages(messageDeps(home), admin, { ticketId: ticket.id, query: {} });
    expect(messages.map(({ body }) => body)).toContain('obrigada por tudo');
    expect((await allTickets(home))[0]).toMatchObject({ id: ticket.id, contact: { name: 'Maria Silva' } });
    await expect(updateTicket(deps, admin, { ticketId: ticket.id, change: { status: 'open' } })).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await expect(createTicket(deps, admin, { contactId: ticket.contactId })).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  });

  it('makes whoever writes from the number a new contact, with a new ticket', async () => {
    const { home, connection, deps, admin } = await company();
    const ticket = await acceptedTicket(home, connection, admin, { number: '5511955554444' });
    await updateTicket(deps, admin, { ticketId: ticket.id, change: { status: 'closed' } });
    await deleteContact(deps, admin, ticket.contactId);
    deps.clock.advance(1_000);

    await customerWrites(home, connection, { number: '5511955554444', text: 'oi de novo' });

    const [newest] = await allTickets(home);
    expect(newest).toMatchObject({ status: 'pending', lastMessage: 'oi de novo', unreadMessages: 1 });
    expect([newest?.id === ticket.id, newest?.contactId === ticket.contactId]).toEqual([false, false]);
  });
});
