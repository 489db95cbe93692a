import { describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { getTicket } from '#functions/areas/tickets/get-ticket.ts';
import { updateSetting } from '#functions/areas/settings/handlers.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { remove, update } from '#functions/data/writes.ts';
import { allTickets, customerWrites, inbound } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';

async function homeWithConnection(options: Parameters<typeof given.company>[0] = {}) {
  const home = await given.company(options);
  return { home, connection: await given.connection(home, { queueIds: [home.queue.queueId] }) };
}

describe('a message from WhatsApp', () => {
  it('becomes a pending ticket of the only queue, with contact, preview and count', async () => {
    const { home, connection } = await homeWithConnection();

    await customerWrites(home, connection, { text: 'Bom dia', name: 'Maria' });

    const [ticket, ...others] = await allTickets(home);
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({
      id: 1,
      code: '000001',
      status: 'pending',
      queueId: home.queue.queueId,
      userId: null,
      lastMessage: 'Bom dia',
      unreadMessages: 1,
      contact: { name: 'Maria', number: '5511977776666' },
    });
    expect(await countTickets(home.deps, home.admin)).toEqual({ open: 0, openAll: 0, pending: 1 });
  });

  it('shows what it replies to, though much was said since', async () => {
    const { home, connection } = await homeWithConnection();
    const first = await customerWrites(home, connection, { text: 'Qual é o prazo?' });
    for (let n = 1; n <= 230; n += 1) await customerWrites(home, connection, { text: `linha ${n}` });

    await customerWrites(home, connection, { text: 'E este?', quoted: first.whatsappMessageId });

    const [ticket] = await allTickets(home);
    const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId: ticket!.id, query: {} });
    expect(messages.at(-1)).toMatchObject({ body: 'E este?', quotedMsg: { body: 'Qual é o prazo?', fromMe: false } });
  });

  it.each([
    ['of ours, as a status', { number: '5511900000001' }, true],
    ['of the customer’s, from before this connection', { number: '5511977776666' }, false],
  ])('shows what it replies to, %s, though we do not have it', async (_what, by, fromMe) => {
    const { home, connection } = await homeWithConnection();
    const quotation = { text: 'Promoção: pizza por 30', kind: 'image', by } as const;

    await customerWrites(home, connection, { text: 'Quero!', quoted: '3ASTATUS', context: { quotation } });

    const [ticket] = await allTickets(home);
    const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId: ticket!.id, query: {} });
    expect(messages.at(-1)).toMatchObject({ body: 'Quero!', quotedMsg: { body: 'Promoção: pizza por 30', mediaType: 'image', fromMe } });
  });

  it('is stored though its texts end in half an emoji, as other programs and our own cuts make them', async () => {
    const { home, connection } = await homeWithConnection();
    const half = '\ud83c';

    await customerWrites(home, connection, {
      text: `bolo ${half}`,
      quoted: '3AQUOTED',
      context: { quotation: { text: half, kind: null, by: null }, ad: { title: half, body: '', url: '' } },
    });

    expect(await allTickets(home)).toMatchObject([{ lastMessage: 'bolo \ufffd' }]);
  });

  it.each(['', ' ', 'a b', '#', 'x'.repeat(1_000), '../..'])('is stored though what it replies to is called %j', async (quoted) => {
    const { home, connection } = await homeWithConnection();

    await customerWrites(home, connection, { text: 'Quero!', quoted, context: { quotation: { text: 'Promoção', kind: null, by: null } } });

    expect(await allTickets(home)).toMatchObject([{ lastMessage: 'Quero!' }]);
  });

  it('is stored once however often it comes', async () => {
    const { home, connection } = await homeWithConnection();
    const message = inbound(home, connection);

    await receive(home.deps, message);
    await receive(home.deps, message);
    await Promise.all([receive(home.deps, message), receive(home.deps, message)]);

    const [ticket] = await allTickets(home);
    expect(ticket?.unreadMessages).toBe(1);
  });

  it('is counted when a crash came between the row and the ticket', async () => {
    const { home, connection } = await homeWithConnection();
    const first = await customerWrites(home, connection, { text: 'um' });
    const second = inbound(home, connection, { text: 'dois' });
    await receive(home.deps, second);
    const [before] = await allTickets(home);
    // What a crash after the row leaves: the ticket as the first message made it.
    const table = home.deps.table.forCompany(home.company.companyId);
    await table.commit(
      update(companyKeys.ticket(home.company.companyId, before!.id), {
        set: { unreadMessages: 1, lastMessage: 'um', countedSequence: home.deps.clock.nowMs() - 1_000, countedId: first.whatsappMessageId },
      }),
    );

    await receive(home.deps, second);

    const [ticket] = await allTickets(home);
    expect(ticket).toMatchObject({ unreadMessages: 2, lastMessage: 'dois' });
  });

  it('finds the contact by either Brazilian form of the number and by LID', async () => {
    const { home, connection } = await homeWithConnection();

    await customerWrites(home, connection, { number: '551177776666' });
    await customerWrites(home, connection, { number: '5511977776666', lid: '123456789' });
    await customerWrites(home, connection, { lid: '123456789' });

    const tickets = await allTickets(home);
    expect(tickets.map((ticket) => ticket.unreadMessages)).toEqual([3]);
  });

  it('makes one contact and one ticket of a hundred first messages at once', async () => {
    // The queue hands out a chat's messages one after the other, so that a ticket knows by the last one what it has counted.
    const { home, connection } = await homeWithConnection({ isHeard: true });
    const messages = Array.from({ length: 100 }, (_, index) => inbound(home, connection, { text: `${index}` }));

    await Promise.all(messages.map((message) => receive(home.deps, message)));

    const tickets = await allTickets(home);
    expect(tickets.map((ticket) => ticket.unreadMessages)).toEqual([100]);
    expect(await countTickets(home.deps, home.admin)).toMatchObject({ pending: 1 });
  });

  it('reopens the closed ticket within the window, without user, and begins a new one after it', async () => {
    const { home, connection } = await homeWithConnection();
    await customerWrites(home, connection);
    const [first] = await allTickets(home);
    await updateTicket(home.deps, home.admin, { ticketId: first!.id, change: { status: 'open' } });
    await updateTicket(home.deps, home.admin, { ticketId: first!.id, change: { status: 'closed' } });

    home.deps.clock.advance(60 * 60_000);
    await customerWrites(home, connection, { text: 'mais uma coisa' });
    const reopened = await getTicket(home.deps, home.admin, { ticketId: first!.id });
    await updateTicket(home.deps, home.admin, { ticketId: first!.id, change: { status: 'closed' } });
    home.deps.clock.advance(3 * 60 * 60_000);
    await customerWrites(home, connection, { text: 'outro assunto' });

    expect(reopened).toMatchObject({ status: 'pending', userId: null, queueId: home.queue.queueId });
    const tickets = await allTickets(home);
    expect(tickets.map(({ status, lastMessage }) => [status, lastMessage])).toEqual([
      ['pending', 'outro assunto'],
      ['closed', 'mais uma coisa'],
    ]);
  });

  it('sent from the phone itself counts nothing as unread', async () => {
    const { home, connection } = await homeWithConnection();
    await customerWrites(home, connection, { name: 'Maria' });

    await customerWrites(home, connection, { fromMe: true, name: 'Loja', text: 'respondi pelo celular' });

    const [ticket] = await allTickets(home);
    expect(ticket).toMatchObject({ unreadMessages: 1, lastMessage: 'respondi pelo celular', lastMessageFromMe: true, contact: { name: 'Maria' } });
  });

  it('of a group is dropped unless the company takes groups', async () => {
    const { home, connection } = await homeWithConnection();
    await customerWrites(home, connection, { groupId: '120363041234567890' });
    const dropped = await allTickets(home);
    await updateSetting(home.deps, home.admin, { key: 'CheckMsgIsGroup', value: 'disabled' });
    home.deps.clock.advance(10_000);

    await customerWrites(home, connection, { groupId: '120363041234567890' });

    expect(dropped).toEqual([]);
    expect((await allTickets(home)).map((ticket) => [ticket.isGroup, ticket.contact.name])).toEqual([[true, 'Família']]);
  });

  it('of a connection that was deleted makes no ticket and does not fail', async () => {
    const { home, connection } = await homeWithConnection();
    await home.deps.table.forCompany(home.company.companyId).commit(remove(companyKeys.connection(home.company.companyId, connection.connectionId)));

    await customerWrites(home, connection);

    expect(await allTickets(home)).toEqual([]);
  });
});
