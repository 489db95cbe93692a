import { describe, expect, it } from 'vitest';
import { createContact } from '#functions/areas/contacts/create-contact.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { contactItem } from '#functions/records/contacts/contact-item.ts';
import { listKeys } from '#functions/data/keys.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { acceptedTicket, allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';

const former = '5511977776666';
const present = '5521988887777';
const lid = '123456789012';

const contactsOf = async ({ deps, company }: Home) =>
  (await deps.table.forCompany(company.companyId).queryAll({ index: 'gsi1', pk: listKeys.contacts(company.companyId) })).map((item) => contactItem.parse(item));

async function writesFromTwo() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection, home.admin, { number: former, lid, text: 'do número antigo' });
  await customerWrites(home, connection, { number: present, lid, text: 'mudei de número' });
  const answers = async () => {
    await sendMessage(messageDeps(home), home.admin, { ticketId: ticket.id, body: messageRoutes.sendMessage.body.parse({ body: 'anotado' }), files: [] });
    return home.deps.outbound.sent.at(-1);
  };
  return { home, connection, ticket, answers };
}

describe('a customer whose number changes', () => {
  it('stays one contact, and is answered at the number that WhatsApp tells now', async () => {
    const { home, answers } = await writesFromTwo();

    const sent = await answers();

    expect(sent).toMatchObject({ chat: { number: present, lid } });
    expect((await contactsOf(home)).map((contact) => [contact.number, contact.lid])).toEqual([[present, lid]]);
    expect((await allTickets(home)).map(({ contact }) => contact.number)).toEqual([present]);
  });

  it('leaves the former number to whoever has it next', async () => {
    const { home, connection } = await writesFromTwo();

    await customerWrites(home, connection, { number: former, lid: '999999999999', name: 'Outra Pessoa', text: 'chip novo' });

    const contacts = await contactsOf(home);
    expect(contacts.map((contact) => [contact.number, contact.lid]).sort()).toEqual([
      [former, '999999999999'],
      [present, lid],
    ]);
  });

  it('is answered at the new number where staff had made a second contact of it', async () => {
    const home = await given.company();
    const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
    await customerWrites(home, connection, { number: former, lid, text: 'do número antigo' });
    await customerWrites(home, connection, { number: present, text: 'do novo, sem LID' });

    await customerWrites(home, connection, { number: present, lid, text: 'sou eu' });

    expect((await contactsOf(home)).map((contact) => [contact.number, contact.lid])).toEqual([[present, lid]]);
  });

  it('is not put back to the former number by what our own phone writes', async () => {
    const { home, connection } = await writesFromTwo();

    await customerWrites(home, connection, { number: former, lid, fromMe: true, text: 'do celular da loja' });

    expect((await contactsOf(home)).map((contact) => [contact.number, contact.lid])).toEqual([[present, lid]]);
  });

  it('is called by the new number where nobody knows a name', async () => {
    const home = await given.company();
    const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
    await customerWrites(home, connection, { number: former, lid, name: '' });

    await customerWrites(home, connection, { number: present, lid, name: '' });

    expect((await contactsOf(home)).map(({ name }) => name)).toEqual([present]);
  });

  it('is answered in WhatsApp’s own form of a number that was saved in the other one', async () => {
    const home = await given.company();
    const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
    await createContact(home.deps, home.admin, { name: 'Davi', number: '551177776666' });

    await customerWrites(home, connection, { number: former, lid });

    expect((await contactsOf(home)).map(({ name, number }) => [name, number])).toEqual([['Davi', former]]);
  });

  it('has another LID when the account was made anew, and then another number', async () => {
    const home = await given.company();
    const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
    for (const from of [
      { number: former, lid },
      { number: former, lid: '999999999999' },
      { number: present, lid: '999999999999' },
    ]) {
      await customerWrites(home, connection, from);
    }

    expect((await contactsOf(home)).map((contact) => [contact.number, contact.lid])).toEqual([[present, '999999999999']]);
  });
});
