import { describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { deleteTicket } from '#functions/areas/tickets/delete-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import type { ReceivedMessage } from '#functions/areas/inbound/deps.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { contactItem } from '#functions/records/contacts/contact-item.ts';
import { messageItem } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { remove } from '#functions/data/writes.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { messagePlace } from '#shared/domain/message-id.ts';
import { allTickets, customerWrites, inbound } from '#tests/support/conversations.ts';
import { crashingAt, disturbed } from '#tests/support/disturbed-table.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';

async function homeWithConnection(queues: 'one queue' | 'no queue' = 'one queue', greetingMessage = '') {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: queues === 'one queue' ? [home.queue.queueId] : [], greetingMessage });
  return { home, connection };
}

const change = (home: Home, ticketId: TicketId, wish: object) => updateTicket(home.deps, home.admin, { ticketId, change: wish });
const history = async (home: Home, ticketId: TicketId) => (await listMessages(messageDeps(home), home.admin, { ticketId, query: { peek: true } })).messages;

describe('a message that comes again', () => {
  it.each([0, 3 * 60 * 60_000])('after its ticket was closed neither reopens it nor makes another, %d ms later', async (laterMs) => {
    const { home, connection } = await homeWithConnection();
    const message = await customerWrites(home, connection);
    const [ticket] = await allTickets(home);
    await change(home, ticket!.id, { status: 'open' });
    await change(home, ticket!.id, { status: 'closed' });
    home.deps.clock.advance(laterMs);

    await receive(home.deps, message);
    await Promise.all([receive(home.deps, message), receive(home.deps, message)]);

    expect((await allTickets(home)).map(({ status, unreadMessages }) => [status, unreadMessages])).toEqual([['closed', 1]]);
    expect(await countTickets(home.deps, home.admin)).toEqual({ open: 0, openAll: 0, pending: 0 });
  });

  it('after its ticket was deleted does nothing', async () => {
    const { home, connection } = await homeWithConnection();
    const message = await customerWrites(home, connection);
    const [ticket] = await allTickets(home);
    await deleteTicket(home.deps, home.admin, { ticketId: ticket!.id });

    await receive(home.deps, message);

    expect(await allTickets(home)).toEqual([]);
  });

  it('is counted once when the answer to its counting was lost', async () => {
    const { home, connection } = await homeWithConnection();
    await customerWrites(home, connection);
    const second = inbound(home, connection);
    let isLost = false;
    const table = disturbed(home.deps.table, async (kind, write) => {
      const done = await write();
      if (kind !== 'change' || isLost) return done;
      isLost = true;
      throw new Error('timed out');
    });

    await expect(receive({ ...home.deps, table }, second)).rejects.toThrow('timed out');
    await receive(home.deps, second);

    expect(await allTickets(home)).toMatchObject([{ unreadMessages: 2 }]);
  });

  it.each([false, true])('finishes what a crash left at any of its writes (that write done: %s)', async (isDone) => {
    for (let at = 1; at <= 6; at += 1) {
      const { home, connection } = await homeWithConnection('no queue', 'Bem-vindo!');
      const message = inbound(home, connection);

      await receive({ ...home.deps, table: crashingAt(home.deps.table, at, isDone) }, message).catch(() => undefined);
      await receive(home.deps, message);

      const tickets = await allTickets(home);
      expect(tickets, `crash at ${at}`).toMatchObject([{ status: 'pending', unreadMessages: 1 }]);
      expect((await history(home, tickets[0]!.id)).map(({ body }) => body)).toEqual(['Olá', 'Bem-vindo!']);
      expect(await countTickets(home.deps, home.admin)).toMatchObject({ pending: 1 });
    }
  });

  it('is greeted once, also when the queue was down at first', async () => {
    const { home, connection } = await homeWithConnection('no queue', 'Bem-vindo!');
    const message = inbound(home, connection);
    const broken = { ...home.deps, outbound: Object.assign(Object.create(home.deps.outbound), { send: () => Promise.reject(new Error('down')) }) };

    await receive(broken, message);
    for (let again = 0; again < 3; again += 1) await Promise.all([receive(home.deps, message), receive(home.deps, message)]);
    await customerWrites(home, connection, { text: 'tudo bem?' });

    expect(home.deps.outbound.sent).toMatchObject([{ type: 'send', content: { type: 'text', text: 'Bem-vindo!' } }]);
    const [ticket] = await allTickets(home);
    expect(ticket?.unreadMessages).toBe(2);
    expect((await history(home, ticket!.id)).map(({ body, failure }) => [body, failure])).toEqual([
      ['Olá', null],
      ['Bem-vindo!', null],
      ['tudo bem?', null],
    ]);
  });
});

/** Another message of the chat makes its ticket, and the row of this one is erased. */
async function eraseRowBeside(home: Home, connection: ConnectionItem, { whatsappMessageId }: ReceivedMessage): Promise<boolean> {
  const { companyId } = home.company;
  await receive(home.deps, inbound(home, connection, { text: 'antes' }));
  const [ticket] = await allTickets(home);
  const part = home.deps.table.forCompany(companyId);
  const rows = await part.queryAll({ pk: companyKeys.chat(companyId, connection.connectionId, ticket!.contactId).pk });
  const own = rows.map((row) => messageItem.parse(row)).find((row) => row.channelMessageId === whatsappMessageId);
  if (own) await part.commit(remove(messageKey(own, messagePlace(own.id).ms, whatsappMessageId)));
  return own !== undefined;
}

describe('a first message that meets another', () => {
  it('is counted in the ticket that the other made, though its own number was the lower one', async () => {
    const { home, connection } = await homeWithConnection();
    let isFirst = true;
    const table = disturbed(home.deps.table, async (kind, write, args) => {
      const isBeginning = kind === 'commit' && args.length >= 4;
      if (isBeginning && isFirst) {
        isFirst = false;
        await receive(home.deps, inbound(home, connection));
      }
      return write();
    });

    await receive({ ...home.deps, table }, inbound(home, connection));

    expect(isFirst).toBe(false);
    expect(await allTickets(home)).toMatchObject([{ unreadMessages: 2 }]);
  });

  it('is written again when its row was erased at that moment', async () => {
    const { home, connection } = await homeWithConnection();
    const message = inbound(home, connection);
    let isErased = false;
    const table = disturbed(home.deps.table, async (kind, write, args) => {
      const isBeginning = kind === 'commit' && args.length >= 4;
      if (isBeginning && !isErased) isErased = await eraseRowBeside(home, connection, message);
      return write();
    });

    await receive({ ...home.deps, table }, message);

    const tickets = await allTickets(home);
    expect(isErased).toBe(true);
    expect(tickets).toMatchObject([{ unreadMessages: 2 }]);
    expect((await history(home, tickets[0]!.id)).map(({ body }) => body).toSorted()).toEqual(['Olá', 'antes']);
  });
});

describe('a message that meets an agent', () => {
  it('does not take the ticket from who reopened it at the same moment', async () => {
    const { home, connection } = await homeWithConnection();
    await customerWrites(home, connection);
    const [ticket] = await allTickets(home);
    await change(home, ticket!.id, { status: 'open' });
    await change(home, ticket!.id, { status: 'closed' });
    let isFirst = true;
    const table = disturbed(home.deps.table, async (kind, write, args) => {
      if (kind === 'commit' && args.length > 1 && isFirst) {
        isFirst = false;
        await change(home, ticket!.id, { status: 'open' });
      }
      return write();
    });

    await receive({ ...home.deps, table }, inbound(home, connection));

    expect(isFirst).toBe(false);
    expect(await allTickets(home)).toMatchObject([{ id: ticket!.id, status: 'open', userId: home.admin.userId, unreadMessages: 2 }]);
  });
});

describe('a message that is hard to store', () => {
  it.each([
    { latitude: 1e300, longitude: 0 },
    { latitude: 91, longitude: 181 },
    { latitude: 0, longitude: -1e126 },
  ])('is stored as what can be known of it, and holds up nobody: $latitude, $longitude', async (place) => {
    const { home, connection } = await homeWithConnection();

    await customerWrites(home, connection, { content: { type: 'location', ...place, name: 'Loja' } });
    await customerWrites(home, connection, { text: 'cheguei' });

    const [ticket] = await allTickets(home);
    expect((await history(home, ticket!.id)).map(({ body }) => body)).toEqual(['📍 Loja', 'cheguei']);
  });

  it.each(['x'.repeat(5_000), 'ﷺ'.repeat(400), '😀'.repeat(3_000), 'ﬃ'.repeat(2_000), '\ud83d', 'a'.repeat(99) + '😀'])(
    'of somebody named %.10s…',
    async (name) => {
      const { home, connection } = await homeWithConnection();

      await customerWrites(home, connection, { name });

      const [ticket] = await allTickets(home);
      expect(ticket!.contact.name.isWellFormed()).toBe(true);
      expect(Array.from(ticket!.contact.name).length).toBeLessThanOrEqual(100);
      const stored = await home.deps.table.forCompany(home.company.companyId).get(companyKeys.contact(home.company.companyId, ticket!.contactId));
      expect(contactItem.parse(stored).name).toBe(ticket!.contact.name);
    },
  );

  it('says of which queue it is', async () => {
    const { home, connection } = await homeWithConnection();
    await customerWrites(home, connection);
    const sales = await given.queue(home);
    const [ticket] = await allTickets(home);
    await change(home, ticket!.id, { queueId: sales.queueId });

    await customerWrites(home, connection);

    expect((await history(home, ticket!.id)).map(({ queueId }) => queueId)).toEqual([home.queue.queueId, sales.queueId]);
  });
});
