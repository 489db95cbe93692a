import { describe, expect, it, vi } from 'vitest';
import { deleteContact } from '#functions/areas/contacts/delete-contact.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { contactItem } from '#functions/records/contacts/contact-item.ts';
import { companyKeys, listKeys } from '#functions/data/keys.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { chanceOf, conflictingTable, insist } from '#tests/support/conflicting-table.ts';
import { allTickets, customerWrites, inbound } from '#tests/support/conversations.ts';
import { crashingAt, disturbed } from '#tests/support/disturbed-table.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { derived } from '#tests/support/stream.ts';

const number = '5511977776666';
const lid = '123456789012';

async function homeWithConnection() {
  const home = await given.company();
  return { home, connection: await given.connection(home, { queueIds: [home.queue.queueId] }) };
}

/** A person who wrote by number and by LID, before anybody knew that they are one: two active tickets. */
async function metTwice() {
  const { home, connection } = await homeWithConnection();
  await customerWrites(home, connection, { number, text: 'pelo número' });
  await customerWrites(home, connection, { number, text: 'de novo' });
  await customerWrites(home, connection, { lid, text: 'pelo LID', name: 'Maria do LID' });
  return { home, connection };
}

const contactsOf = async ({ deps, company }: Home) =>
  (await deps.table.forCompany(company.companyId).queryAll({ index: 'gsi1', pk: listKeys.contacts(company.companyId) })).map((item) => contactItem.parse(item));
const close = (home: Home, ticket: Ticket | undefined) => updateTicket(home.deps, home.admin, { ticketId: ticket!.id, change: { status: 'closed' } });
const textsOf = async (home: Home, ticket: Ticket | undefined) =>
  (await listMessages(messageDeps(home), home.admin, { ticketId: ticket!.id, query: { peek: true } })).messages.map(({ body }) => body);

/** Tickets and messages after a merge, in short. */
async function standing(home: Home) {
  const contacts = await contactsOf(home);
  const tickets = await allTickets(home);
  const active = tickets.filter((ticket) => ticket.status !== 'closed');
  return {
    contacts: contacts.map((contact) => [contact.number, contact.lid]),
    ownersOfTickets: [...new Set(tickets.map((ticket) => contacts.findIndex(({ id }) => id === ticket.contactId)))],
    active: active.map(({ status, contact, unreadMessages }) => [status, contact.number, unreadMessages]),
    closed: tickets.length - active.length,
    texts: (await textsOf(home, active[0])).filter((text) => text !== ''),
    counts: await countTickets(home.deps, home.admin),
  };
}

/** A person with one waiting ticket, who has written these texts. */
const onePerson = (texts: readonly string[], unread: number, closed = 1) => ({
  contacts: [[number, lid]],
  ownersOfTickets: [0],
  active: [['pending', number, unread]],
  closed,
  texts,
  counts: { open: 0, openAll: 0, pending: 1 },
});

describe('a contact met under two addresses', () => {
  it('becomes one, with the messages, tickets and unread of both', async () => {
    const { home, connection } = await metTwice();

    await customerWrites(home, connection, { number, lid, text: 'os dois' });

    expect(await standing(home)).toEqual(onePerson(['pelo número', 'de novo', 'pelo LID', 'os dois'], 4));
  });

  it('is quoted as before, from either side and from a page that knows the former contact', async () => {
    const { home, connection } = await metTwice();
    const lidTicket = (await allTickets(home)).find(({ contact }) => contact.number === '');
    for (const { id } of await allTickets(home)) await updateTicket(home.deps, home.admin, { ticketId: id, change: { status: 'open' } });
    const post = async (ticketId: Ticket['id'], body: object) =>
      (await sendMessage(messageDeps(home), home.admin, { ticketId, body: messageRoutes.sendMessage.body.parse(body), files: [] })).messages[0]!;
    const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId: lidTicket!.id, query: { peek: true } });
    const asked = messages.find(({ body }) => body === 'pelo LID');
    await post(lidTicket!.id, { body: 'resposta', quotedMsg: { id: asked!.id } });

    await customerWrites(home, connection, { number, lid, text: 'os dois' });
    const [active] = (await allTickets(home)).filter(({ status }) => status !== 'closed');
    await post(active!.id, { body: 'outra', quotedMsg: { id: asked!.id } });

    const now = (await listMessages(messageDeps(home), home.admin, { ticketId: active!.id, query: { peek: true } })).messages;
    const question = now.find(({ body }) => body === 'pelo LID');
    expect(question?.id).not.toBe(asked?.id);
    expect(now.flatMap(({ body, quotedMsg }) => (quotedMsg ? [[body, quotedMsg.id]] : []))).toEqual([
      ['resposta', question?.id],
      ['outra', question?.id],
    ]);
  });

  it('keeps messages that this release cannot read, for one that can', async () => {
    const { home, connection } = await metTwice();
    const table = home.deps.table.forCompany(home.company.companyId);
    const chatOf = (contactId: ContactId) => {
      const { pk, sk: prefix } = companyKeys.chat(home.company.companyId, connection.connectionId, contactId);
      return table.queryAll({ pk, prefix, consistent: true });
    };
    const younger = (await contactsOf(home)).find((contact) => contact.lid === lid)!;
    const [row] = await chatOf(younger.id);
    const { pk, sk } = row!;
    await table.change({ pk: String(pk), sk: String(sk) }, { set: { kind: 'hologram' } });

    await customerWrites(home, connection, { number, lid, text: 'os dois' });

    const [one] = await contactsOf(home);
    expect((await chatOf(one!.id)).filter(({ kind }) => kind === 'hologram')).toMatchObject([{ contactId: one!.id, body: 'pelo LID' }]);
    expect(await chatOf(younger.id)).toEqual([]);
  });

  it('brings closed tickets of earlier services along', async () => {
    const { home, connection } = await homeWithConnection();
    await customerWrites(home, connection, { lid, text: 'há tempo' });
    await close(home, (await allTickets(home))[0]);
    home.deps.clock.advance(3 * 60 * 60_000);
    await customerWrites(home, connection, { lid, text: 'ontem' });
    await close(
      home,
      (await allTickets(home)).find((ticket) => ticket.status === 'pending'),
    );
    home.deps.clock.advance(3 * 60 * 60_000);
    await customerWrites(home, connection, { number, text: 'hoje' });
    await derived(home);

    await customerWrites(home, connection, { number, lid, text: 'os dois' });

    expect(await standing(home)).toEqual(onePerson(['há tempo', 'ontem', 'hoje', 'os dois'], 2, 2));
  });

  it('is merged to the end when the process ends at any write', { timeout: 60_000 }, async () => {
    for (const isDone of [false, true]) {
      for (let at = 1; at <= 12; at += 1) {
        const { home, connection } = await metTwice();
        const message = inbound(home, connection, { number, lid, text: 'os dois' });

        await receive({ ...home.deps, table: crashingAt(home.deps.table, at, isDone) }, message).catch(() => undefined);
        await receive(home.deps, message);

        const label = `ended at write ${at}, which was ${isDone ? '' : 'not '}done`;
        expect(await standing(home), label).toEqual(onePerson(['pelo número', 'de novo', 'pelo LID', 'os dois'], 4));
      }
    }
  });

  it('is merged on a table with conflicts, lost answers and old reads', { timeout: 60_000 }, async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const { home, connection } = await metTwice();
      const { table, close: end } = await conflictingTable(seed);
      const chance = chanceOf(seed + 3_000);
      const messages = ['um', 'dois', 'três'].map((text) => inbound(home, connection, { number, ...(text === 'um' || chance() < 0.5 ? { lid } : {}), text }));

      for (const message of messages) {
        await insist(() => receive({ ...home.deps, table }, message));
        home.deps.clock.advance(1_000);
      }
      end();

      expect(await standing(home), `SEED=${seed}`).toEqual(onePerson(['pelo número', 'de novo', 'pelo LID', 'um', 'dois', 'três'], 6));
    }
  });

  it('is reached when the older one is deleted at the moment of the merge', async () => {
    const { home, connection } = await metTwice();
    const [ticket] = (await allTickets(home)).toSorted((one, other) => one.id - other.id);
    await close(home, ticket);
    let isThere = true;
    const table = disturbed(home.deps.table, async (kind, write) => {
      if (kind === 'commit' && isThere) {
        isThere = false;
        await deleteContact(home.deps, home.admin, ticket!.contactId);
      }
      return write();
    });

    await receive({ ...home.deps, table }, inbound(home, connection, { number, lid, text: 'os dois' }));

    const contacts = await contactsOf(home);
    expect(contacts.map((contact) => [contact.number, contact.lid])).toEqual([[number, lid]]);
    const [active] = (await allTickets(home)).filter(({ status }) => status !== 'closed');
    expect((await textsOf(home, active)).filter((text) => text !== '')).toEqual(['pelo LID', 'os dois']);
  });

  it('is not deleted by somebody who looked before the merge began', async () => {
    const { home, connection } = await metTwice();
    const [ticket] = (await allTickets(home)).toSorted((one, other) => one.id - other.id);
    await close(home, ticket);
    const message = inbound(home, connection, { number, lid, text: 'os dois' });
    const table = disturbed(home.deps.table, async (_kind, write) => {
      await receive({ ...home.deps, table: crashingAt(home.deps.table, 1, true) }, message).catch(() => undefined);
      return write();
    });

    await expect(deleteContact({ ...home.deps, table }, home.admin, ticket!.contactId)).rejects.toThrow('condition of write');
    await receive(home.deps, message);

    expect((await contactsOf(home)).map((contact) => [contact.number, contact.lid])).toEqual([[number, lid]]);
  });

  it('is written to by a process that still knows two', async () => {
    const { home, connection } = await metTwice();
    vi.resetModules();
    const other = await import('#functions/areas/inbound/receive.ts');
    await other.receive(home.deps, inbound(home, connection, { lid, text: 'outro processo' }));
    home.deps.clock.advance(1_000);
    await customerWrites(home, connection, { number, lid, text: 'os dois' });

    await other.receive(home.deps, inbound(home, connection, { lid, text: 'depois' }));

    expect(await standing(home)).toEqual(onePerson(['pelo número', 'de novo', 'pelo LID', 'outro processo', 'os dois', 'depois'], 6));
  });
});

describe('an address that is learned', () => {
  async function learns(home: Home, connection: ConnectionItem, first: object) {
    await customerWrites(home, connection, first);
    await customerWrites(home, connection, { number, lid });
    const [contact, ...others] = await contactsOf(home);
    expect(others).toEqual([]);
    return contact!;
  }

  it('lands on a contact known by LID, on its active ticket, and in what is sent next', async () => {
    const { home, connection } = await homeWithConnection();

    const contact = await learns(home, connection, { lid });

    const [ticket] = await allTickets(home);
    await updateTicket(home.deps, home.admin, { ticketId: ticket!.id, change: { status: 'open' } });
    await sendMessage(messageDeps(home), home.admin, { ticketId: ticket!.id, body: messageRoutes.sendMessage.body.parse({ body: 'oi' }), files: [] });
    expect(contact).toMatchObject({ number, lid });
    expect(ticket!.contact).toMatchObject({ number });
    expect(home.deps.outbound.sent.at(-1)).toMatchObject({ chat: { number, lid } });
  });

  it('lands on a contact known by number', async () => {
    const { home, connection } = await homeWithConnection();

    expect(await learns(home, connection, { number })).toMatchObject({ number, lid });
    expect(await home.deps.table.forCompany(home.company.companyId).get(companyKeys.contactAlias(home.company.companyId, `l:${lid}`))).toBeDefined();
  });
});
